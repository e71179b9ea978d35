"""A GTK 3 icon view that gets its place late: at first only its first line of pixels is in the window."""
import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

model = Gtk.ListStore(str)
for i in range(40):
    model.append([f"Icon {i}"])
view = Gtk.IconView(model=model, text_column=0, columns=4, item_width=60)
scrolled = Gtk.ScrolledWindow()
scrolled.add(view)
paned = Gtk.Paned(orientation=Gtk.Orientation.VERTICAL)
paned.pack1(scrolled, True, True)
button = Gtk.Button(label="Make room")
button.connect("clicked", lambda _: paned.set_position(200))
paned.pack2(button, False, False)
paned.set_position(0)
window = Gtk.Window(title="Icon view", default_width=400, default_height=300)
window.add(paned)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
