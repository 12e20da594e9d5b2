"""What the reader sees: catalogues, formatting, table layouts."""
