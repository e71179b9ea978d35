"""A GTK 3 list of many rows: the window of read.live.test.ts that must not be listed row by row."""
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

window = Gtk.Window(title="Big list")
window.set_default_size(500, 400)
store = Gtk.ListStore(str, int)
for number in range(int(sys.argv[1])):
    store.append([f"Row {number}", number])
view = Gtk.TreeView(model=store)
for column, title in enumerate(["Name", "Number"]):
    view.append_column(Gtk.TreeViewColumn(title, Gtk.CellRendererText(), text=column))
scroller = Gtk.ScrolledWindow()
scroller.add(view)
window.add(scroller)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
