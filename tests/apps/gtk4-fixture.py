#!/usr/bin/python3
"""The contract window as a GTK 4 application. Orders and answers as in gtk3-fixture.py.

GTK 4 has no menu bar widget without an application menu model, no overlay of buttons that matters here, and no list of
many rows that AT-SPI can see before it is drawn; the list is kept short.
"""
import itertools
import os
import sys
import time

import gi

gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk  # noqa: E402

ROWS = int(os.environ.get("FIXTURE_ROWS", "100"))
SECRET = "correct-horse-battery"
counter = itertools.count(1)


def named(widget, name):
    widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
    return widget


class Fixture:
    def __init__(self, quit_loop):
        self.presses = 0
        self.dialog = None
        self.quit = quit_loop
        self.window = Gtk.Window(title="Contract fixture", default_width=700, default_height=720)
        self.window.connect("close-request", lambda *_: self.quit() or False)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.window.set_child(box)
        self.status = Gtk.Label(label="ready", xalign=0)
        for part in (
            self.status,
            self.buttons(),
            self.choices(),
            *self.fields(),
            self.numbers(),
            self.colour(),
            self.tabs(),
            self.rows(),
        ):
            box.append(part)
        self.window.present()

    def row(self, *widgets):
        row = Gtk.Box(spacing=4)
        for widget in widgets:
            row.append(widget)
        return row

    def buttons(self):
        self.press_me = Gtk.Button(label="Press me")
        self.press_me.connect("clicked", self.pressed)
        ask = Gtk.Button(label="Ask")
        ask.connect("clicked", lambda *_: self.open_dialog())
        return self.row(
            self.press_me,
            Gtk.Button(label="Delete"),
            Gtk.Button(label="Delete"),
            Gtk.Button(label="Disabled", sensitive=False),
            Gtk.ToggleButton(label="Bold"),
            ask,
        )

    def choices(self):
        small = Gtk.CheckButton(label="Small", active=True)
        large = Gtk.CheckButton(label="Large", group=small)
        return self.row(Gtk.CheckButton(label="Subscribe"), small, large)

    def fields(self):
        name = named(Gtk.Entry(text="Ada"), "Name")
        password = named(Gtk.PasswordEntry(), "Password")
        password.set_text(SECRET)
        notes = named(Gtk.TextView(wrap_mode=Gtk.WrapMode.CHAR), "Notes")
        notes.get_buffer().set_text("x" * 5000)
        scroller = Gtk.ScrolledWindow(height_request=60, child=notes)
        return name, password, scroller

    def numbers(self):
        volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        volume.set_value(30)
        volume.set_size_request(200, -1)
        copies = Gtk.SpinButton.new_with_range(1, 10, 1)
        copies.set_value(2)
        return self.row(named(volume, "Volume"), named(copies, "Copies"), named(Gtk.ProgressBar(fraction=0.4), "Progress"))

    def colour(self):
        return named(Gtk.DropDown.new_from_strings(["Red", "Green", "Blue"]), "Colour")

    def tabs(self):
        notebook = Gtk.Notebook()
        notebook.append_page(Gtk.Label(label="first panel"), Gtk.Label(label="First"))
        notebook.append_page(Gtk.Label(label="second panel"), Gtk.Label(label="Second"))
        return notebook

    def rows(self):
        listbox = named(Gtk.ListBox(), "Rows")
        for index in range(ROWS):
            listbox.append(Gtk.Label(label=f"Row {index}"))
        return Gtk.ScrolledWindow(height_request=110, child=listbox)

    def pressed(self, *_):
        self.presses += 1
        self.status.set_text(f"pressed {self.presses}")

    def open_dialog(self):
        self.dialog = Gtk.Window(title="Contract question", transient_for=self.window, modal=True)
        self.dialog.set_child(self.row(Gtk.Label(label="Continue?"), Gtk.Button(label="Yes"), Gtk.Button(label="No")))
        self.dialog.present()

    def close_dialog(self):
        if self.dialog:
            self.dialog.destroy()
        self.dialog = None

    def obey(self, order):
        if order == "remove-press-me":
            self.press_me.unparent()
        elif order == "rename-status":
            self.status.set_text(f"renamed {next(counter)}")
        elif order == "open-dialog":
            self.open_dialog()
        elif order == "close-dialog":
            self.close_dialog()
        elif order == "exit":
            self.quit()
        elif order == "hang":
            say("done hang")
            while sys.stdin.readline():
                time.sleep(0)
            sys.exit(0)
        say(f"done {order}")


def say(text):
    print(text, flush=True)


def main():
    Gtk.init()
    loop = GLib.MainLoop()
    fixture = Fixture(loop.quit)

    def read(_channel, _condition):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        fixture.obey(line.strip())
        return True

    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
    GLib.idle_add(lambda: say("ready") and False, priority=GLib.PRIORITY_LOW)
    loop.run()


main()
