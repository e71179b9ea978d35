#!/usr/bin/python3
"""The contract window as a GTK 3 application.

Orders come one a line on standard input: remove-press-me, rename-status, hang, open-dialog, close-dialog, exit.
Each is answered with "done <order>" on standard output before the next is taken; "ready" is the first line.
The application ends when its standard input does.
"""
import itertools
import os
import sys
import time

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

ROWS = int(os.environ.get("FIXTURE_ROWS", "10000"))
SECRET = "correct-horse-battery"
names = itertools.count(1)


def named(widget, name):
    widget.get_accessible().set_name(name)
    widget.set_name(name)
    return widget


class Fixture:
    def __init__(self):
        self.presses = 0
        self.dialog = None
        self.window = Gtk.Window(title="Contract fixture", default_width=700, default_height=720)
        self.window.connect("destroy", Gtk.main_quit)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4, margin=4)
        self.window.add(box)
        for part in (
            self.menubar(),
            self.labels(),
            self.buttons(),
            self.choices(),
            self.fields(),
            self.numbers(),
            self.colour(),
            self.tabs(),
            self.overlay(),
            self.lists(),
        ):
            box.pack_start(part, False, False, 0)
        self.window.show_all()

    def menubar(self):
        bar = Gtk.MenuBar()
        top = Gtk.MenuItem(label="File")
        menu = Gtk.Menu()
        for name in ("Open", "Quit"):
            menu.append(Gtk.MenuItem(label=name))
        top.set_submenu(menu)
        bar.append(top)
        return bar

    def labels(self):
        self.status = Gtk.Label(label="ready", xalign=0)
        return self.status

    def buttons(self):
        row = Gtk.Box(spacing=4)
        self.press_me = Gtk.Button(label="Press me")
        self.press_me.connect("clicked", self.pressed)
        ask = Gtk.Button(label="Ask")
        ask.connect("clicked", lambda *_: self.open_dialog())
        disabled = Gtk.Button(label="Disabled", sensitive=False)
        for button in (
            self.press_me,
            Gtk.Button(label="Delete"),
            Gtk.Button(label="Delete"),
            disabled,
            Gtk.ToggleButton(label="Bold"),
            ask,
        ):
            row.pack_start(button, False, False, 0)
        return row

    def choices(self):
        row = Gtk.Box(spacing=4)
        small = Gtk.RadioButton.new_with_label(None, "Small")
        large = Gtk.RadioButton.new_with_label_from_widget(small, "Large")
        for button in (Gtk.CheckButton(label="Subscribe"), small, large):
            row.pack_start(button, False, False, 0)
        return row

    def fields(self):
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        box.pack_start(named(Gtk.Entry(text="Ada"), "Name"), False, False, 0)
        box.pack_start(named(Gtk.Entry(text=SECRET, visibility=False), "Password"), False, False, 0)
        notes = named(Gtk.TextView(wrap_mode=Gtk.WrapMode.CHAR), "Notes")
        notes.get_buffer().set_text("x" * 5000)
        scroller = Gtk.ScrolledWindow(height_request=60)
        scroller.add(notes)
        box.pack_start(scroller, False, False, 0)
        return box

    def numbers(self):
        row = Gtk.Box(spacing=4)
        volume = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        volume.set_value(30)
        volume.set_size_request(200, -1)
        copies = Gtk.SpinButton.new_with_range(1, 10, 1)
        copies.set_value(2)
        progress = Gtk.ProgressBar(fraction=0.4)
        for widget, name in ((volume, "Volume"), (copies, "Copies"), (progress, "Progress")):
            row.pack_start(named(widget, name), False, False, 0)
        return row

    def colour(self):
        combo = Gtk.ComboBoxText()
        for name in ("Red", "Green", "Blue"):
            combo.append_text(name)
        combo.set_active(0)
        return named(combo, "Colour")

    def tabs(self):
        notebook = Gtk.Notebook()
        notebook.append_page(Gtk.Label(label="first panel"), Gtk.Label(label="First"))
        notebook.append_page(Gtk.Label(label="second panel"), Gtk.Label(label="Second"))
        return notebook

    def overlay(self):
        """A button that another one covers completely."""
        overlay = Gtk.Overlay(height_request=34)
        overlay.add(Gtk.Button(label="Covered"))
        overlay.add_overlay(Gtk.Button(label="Cover"))
        return overlay

    def lists(self):
        row = Gtk.Box(spacing=4)
        places = Gtk.TreeStore(str)
        places.append(places.append(None, ["Fruit"]), ["Apple"])
        rows = Gtk.ListStore(str)
        for index in range(ROWS):
            rows.append([f"Row {index}"])
        for name, model in (("Places", places), ("Rows", rows)):
            view = named(Gtk.TreeView(model=model, headers_visible=False, fixed_height_mode=False), name)
            view.append_column(Gtk.TreeViewColumn(name, Gtk.CellRendererText(), text=0))
            scroller = Gtk.ScrolledWindow(height_request=110)
            scroller.add(view)
            row.pack_start(scroller, True, True, 0)
        return row

    def pressed(self, *_):
        self.presses += 1
        self.status.set_text(f"pressed {self.presses}")

    def open_dialog(self):
        self.dialog = Gtk.Dialog(title="Contract question", transient_for=self.window, modal=True)
        self.dialog.get_content_area().add(Gtk.Label(label="Continue?"))
        self.dialog.add_button("Yes", Gtk.ResponseType.YES)
        self.dialog.add_button("No", Gtk.ResponseType.NO)
        self.dialog.connect("response", lambda *_: self.close_dialog())
        self.dialog.show_all()

    def close_dialog(self):
        if self.dialog:
            self.dialog.destroy()
        self.dialog = None

    def obey(self, order):
        if order == "remove-press-me":
            self.press_me.destroy()
        elif order == "rename-status":
            self.status.set_text(f"renamed {next(names)}")
        elif order == "open-dialog":
            self.open_dialog()
        elif order == "close-dialog":
            self.close_dialog()
        elif order == "exit":
            Gtk.main_quit()
        elif order == "hang":
            say("done hang")
            while sys.stdin.readline():
                time.sleep(0)
            sys.exit(0)
        say(f"done {order}")


def say(text):
    print(text, flush=True)


def main():
    fixture = Fixture()

    def read(channel, _condition):
        line = sys.stdin.readline()
        if not line:
            Gtk.main_quit()
            return False
        fixture.obey(line.strip())
        return True

    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
    GLib.idle_add(lambda: say("ready") and False, priority=GLib.PRIORITY_LOW)
    Gtk.main()


main()
