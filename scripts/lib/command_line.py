"""The words that a script was given."""
import argparse


class Parser(argparse.ArgumentParser):
    """Takes its usage from the first line of a script's text; no word that it refuses is obeyed
    by a terminal."""

    def __init__(self, text):
        super().__init__(usage=text.splitlines()[0].removeprefix("usage: "))

    def error(self, message):
        super().error("".join(each if each.isprintable() else repr(each)[1:-1] for each in message))
