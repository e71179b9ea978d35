"""GTK 4 and, where it is, libadwaita (None elsewhere), without accessibility and with the renderer that needs no display card."""
import os

os.environ["GSK_RENDERER"] = "cairo"
os.environ["ADW_DISABLE_PORTAL"] = "1"
os.environ["GTK_A11Y"] = "none"
import gi  # noqa: E402

for namespace, version in (("Gtk", "4.0"), ("Gdk", "4.0"), ("Graphene", "1.0")):
    gi.require_version(namespace, version)
from gi.repository import Gdk, Gio, GLib, Graphene, Gtk  # noqa: E402

try:
    gi.require_version("Adw", "1")
    from gi.repository import Adw
except (ValueError, ImportError):
    Adw = None

__all__ = ["Adw", "Gdk", "Gio", "GLib", "Graphene", "Gtk"]
