"""Other programs' formats: catalogues in, rosters out, share codes, plain lists."""
