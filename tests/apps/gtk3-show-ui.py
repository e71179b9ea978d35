#!/usr/bin/python3
"""Shows GtkBuilder files, one at a time: each line on standard input is the path of the next, whose first window is shown.

Answers "shown" when the window is there; "ready" is the first line. Ends when its input does. As GTK's own test program
`accessibility-dump` ran when its expectations were written: under that name, with dialogs that have header bars and with title
bars drawn by GTK, which it does by itself only under a compositor.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402

GLib.set_prgname("accessibility-dump")
Gtk.Settings.get_default().set_property("gtk-dialogs-use-header", True)
shown = []


def say(text):
    print(text, flush=True)


def draw_title_bar(window):
    """What gtk_window_enable_csd and its create_titlebar do (GTK 3.24, gtkwindow.c)."""
    if window.get_window_type() == Gtk.WindowType.POPUP or not window.get_decorated() or window.get_titlebar():
        return
    bar = Gtk.HeaderBar(title=window.get_title() or GLib.get_prgname(), has_subtitle=False, show_close_button=True)
    bar.set_decoration_layout("menu:close")
    bar.get_style_context().add_class("default-decoration")
    bar.show()
    window.set_titlebar(bar)


def show(path):
    for window in shown:
        window.destroy()
    shown.clear()
    builder = Gtk.Builder.new_from_file(path)
    windows = [each for each in builder.get_objects() if isinstance(each, Gtk.Window) and each.get_parent() is None]
    shown.extend(windows)
    # Kept alive with its window: objects that no widget holds go with their builder.
    windows[0].builder = builder
    draw_title_bar(windows[0])
    windows[0].connect("map-event", lambda *_: say("shown") and False)
    windows[0].show()


def read(_channel, _condition):
    line = sys.stdin.readline()
    if not line:
        Gtk.main_quit()
        return False
    show(line.strip())
    return True


GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, read)
GLib.idle_add(lambda: say("ready") and False, priority=GLib.PRIORITY_LOW)
Gtk.main()
