"""What people are shown of an entry, before it is known where: on a terminal, or on a page of the web."""
