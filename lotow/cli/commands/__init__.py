"""The commands: each asks, calls the service and shows."""
