"""The pages, a module for each thing that people come for."""
