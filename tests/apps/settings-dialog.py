#!/usr/bin/python3
"""A settings dialog. Every change is written to the file given as the first argument: the whole state as one JSON object."""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

STATE = {"volume": 20, "brightness": 70, "mute": False, "theme": "Light"}


def main(file):
    def store(key, value):
        STATE[key] = value
        with open(file, "w", encoding="utf-8") as out:
            json.dump(STATE, out)

    window = Gtk.Window(title="Sound and display", default_width=480, default_height=320)
    window.connect("destroy", Gtk.main_quit)
    grid = Gtk.Grid(row_spacing=8, column_spacing=12, margin=12)
    window.add(grid)
    for row, (key, name) in enumerate((("volume", "_Volume"), ("brightness", "_Brightness"))):
        label = Gtk.Label.new_with_mnemonic(name)
        scale = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        scale.set_value(STATE[key])
        scale.set_hexpand(True)
        label.set_mnemonic_widget(scale)
        scale.connect("value-changed", lambda s, k: store(k, round(s.get_value())), key)
        grid.attach(label, 0, row, 1, 1)
        grid.attach(scale, 1, row, 1, 1)
    mute = Gtk.CheckButton.new_with_mnemonic("_Mute")
    mute.connect("toggled", lambda b: store("mute", b.get_active()))
    grid.attach(mute, 1, 2, 1, 1)
    theme = Gtk.ComboBoxText()
    for name in ("Light", "Dark", "High contrast"):
        theme.append_text(name)
    theme.set_active(0)
    theme.get_accessible().set_name("Theme")
    theme.connect("changed", lambda c: store("theme", c.get_active_text()))
    grid.attach(theme, 1, 3, 1, 1)
    close = Gtk.Button(label="Close")
    close.connect("clicked", lambda _: window.close())
    grid.attach(close, 1, 4, 1, 1)
    window.show_all()
    Gtk.main()


main(sys.argv[1])
