"""`python -m lotow`."""

from lotow.cli import main

main()
