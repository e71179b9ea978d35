#!/usr/bin/python3
"""A window to write a mail in. Whatever is sent is appended to the file given as the first argument, one JSON object a line."""
import json
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402


class Mail:
    def __init__(self, outbox):
        self.outbox = outbox
        self.window = Gtk.Window(title="New message", default_width=620, default_height=460)
        self.window.connect("destroy", Gtk.main_quit)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6, margin=8)
        self.window.add(box)
        self.to = self.field(box, "_To")
        self.subject = self.field(box, "_Subject")
        self.body = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD)
        self.body.get_accessible().set_name("Message")
        scroller = Gtk.ScrolledWindow(hexpand=True, vexpand=True)
        scroller.add(self.body)
        box.pack_start(scroller, True, True, 0)
        self.status = Gtk.Label(label="Not sent", xalign=0)
        buttons = Gtk.Box(spacing=6)
        for name, action in (("Attach…", None), ("Save draft", self.save), ("Send", self.send)):
            button = Gtk.Button(label=name)
            if action:
                button.connect("clicked", action)
            buttons.pack_start(button, False, False, 0)
        box.pack_start(buttons, False, False, 0)
        box.pack_start(self.status, False, False, 0)
        keys = Gtk.AccelGroup()
        keys.connect(*Gtk.accelerator_parse("<Control>Return"), 0, lambda *_: bool(self.send(None)) or True)
        self.window.add_accel_group(keys)
        self.window.show_all()

    def field(self, box, name):
        row = Gtk.Box(spacing=6)
        label = Gtk.Label.new_with_mnemonic(name)
        entry = Gtk.Entry(hexpand=True)
        label.set_mnemonic_widget(entry)
        row.pack_start(label, False, False, 0)
        row.pack_start(entry, True, True, 0)
        box.pack_start(row, False, False, 0)
        return entry

    def message(self):
        text = self.body.get_buffer()
        return {
            "to": self.to.get_text(),
            "subject": self.subject.get_text(),
            "body": text.get_text(text.get_start_iter(), text.get_end_iter(), True),
        }

    def write(self, kind):
        with open(self.outbox, "a", encoding="utf-8") as file:
            file.write(json.dumps({"kind": kind, **self.message()}, ensure_ascii=False) + "\n")

    def send(self, _):
        self.write("sent")
        self.status.set_text("Sent")

    def save(self, _):
        self.write("draft")
        self.status.set_text("Draft saved")


Mail(sys.argv[1])
Gtk.main()
