"""Every value as JSON with stable keys: what `--json` prints and programs are sent."""
