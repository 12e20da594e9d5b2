"""The card language: phrases, trees, the printer, and programs. Reading sentences is the library's."""
