"""Nodes, phrase table, printer, checker, programs."""
