#!/usr/bin/python3
"""A window whose buttons are painted on a drawing area, with one real button and a label beside it.

The name of each button that is pressed is appended to the file given as the first argument, one a line.
"""
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk  # noqa: E402

NAMES = ("Cut", "Copy", "Paste", "Delete", "OK", "Cancel")
WIDTH, HEIGHT, GAP, COLUMNS = 110, 40, 16, 3


class Painted:
    def __init__(self, log):
        self.log = log
        self.last = "nothing"
        window = Gtk.Window(title="Painted buttons", default_width=420, default_height=300)
        window.connect("destroy", Gtk.main_quit)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8, margin=10)
        window.add(box)
        real = Gtk.Button(label="Apply")
        real.connect("clicked", lambda _: self.press("Apply"))
        box.pack_start(real, False, False, 0)
        self.area = Gtk.DrawingArea(hexpand=True, vexpand=True)
        self.area.add_events(Gdk.EventMask.BUTTON_PRESS_MASK)
        self.area.connect("draw", self.draw)
        self.area.connect("button-press-event", self.clicked)
        box.pack_start(self.area, True, True, 0)
        box.pack_start(Gtk.Label(label="Ready", xalign=0), False, False, 0)
        window.show_all()

    def places(self):
        for index, name in enumerate(NAMES):
            column, row = index % COLUMNS, index // COLUMNS
            yield name, GAP + column * (WIDTH + GAP), GAP + row * (HEIGHT + GAP)

    def draw(self, _, context):
        context.set_source_rgb(0.93, 0.93, 0.93)
        context.paint()
        context.select_font_face("DejaVu Sans")
        context.set_font_size(15)
        for name, x, y in self.places():
            context.set_source_rgb(0.99, 0.99, 0.99)
            context.rectangle(x + 0.5, y + 0.5, WIDTH, HEIGHT)
            context.fill_preserve()
            context.set_source_rgb(0.45, 0.45, 0.45)
            context.set_line_width(1)
            context.stroke()
            extents = context.text_extents(name)
            context.set_source_rgb(0.1, 0.1, 0.1)
            context.move_to(x + (WIDTH - extents.width) / 2, y + HEIGHT / 2 + 5)
            context.show_text(name)
        context.move_to(GAP, 2 * (HEIGHT + GAP) + GAP + 30)
        context.show_text(f"Last: {self.last}")

    def clicked(self, _, event):
        for name, x, y in self.places():
            if x <= event.x < x + WIDTH and y <= event.y < y + HEIGHT:
                self.press(name)

    def press(self, name):
        with open(self.log, "a", encoding="utf-8") as file:
            file.write(name + "\n")
        self.last = name
        self.area.queue_draw()


Painted(sys.argv[1])
Gtk.main()
