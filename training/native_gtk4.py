"""Windows of GTK 4 and libadwaita with random content and looks, with the truth from the widgets' own bounds.

    GSK_RENDERER=cairo xvfb-run -a -s '-screen 0 1600x1000x24' /usr/bin/python3 training/native_gtk4.py FOLDER FIRST_SEED COUNT

Needs xvfb, python3-gi, gir1.2-gtk-4.0 and, for libadwaita, gir1.2-adw-1; takes themes that have a gtk-4.0 folder (arc-theme, greybird-gtk-theme,
materia-gtk-theme) and icons (gnome-icon-theme, elementary-xfce-icon-theme, tango-icon-theme, breeze-icon-theme) where they are installed.
A seed gives the same window where the same packages are installed."""
import ctypes
import os
import random
import subprocess
import sys
import time

from gtk4_content import Maker
from gtk4_toolkit import Adw, Gdk, GLib, Graphene, Gtk
from gtk4_truth import cut, every, measure, size
from pairs import put, unmade

THEMES = ["Adwaita"] * 6 + ["HighContrast"] * 2
THEMES += [name for name in ("Arc", "Arc-Darker", "Greybird", "Materia", "Materia-compact") if os.path.isdir(f"/usr/share/themes/{name}/gtk-4.0")]
FONTS = ["Cantarell", "DejaVu Sans", "DejaVu Sans", "Noto Sans", "Open Sans", "Lato", "Ubuntu", "Liberation Sans", "Nimbus Sans", "DejaVu Sans Condensed", "DejaVu Serif", "URW Gothic", "Noto Sans CJK JP"]
# PyGObject of Debian 12 cannot hand over render nodes, so the picture is made through the C functions.
C = ctypes.CDLL("libgtk-4.so.1")
for function, result, count in [("gtk_snapshot_to_node", ctypes.c_void_p, 1), ("gsk_renderer_render_texture", ctypes.c_void_p, 3), ("gdk_texture_save_to_png", ctypes.c_int, 2),
                                ("gsk_render_node_unref", None, 1), ("g_object_unref", None, 1)]:
    getattr(C, function).restype, getattr(C, function).argtypes = result, [ctypes.c_void_p] * count


def random_css(r, theme, dark):
    # Materia scales the pictures in switches to nothing, over which GTK's cairo renderer falls.
    mend = "switch > image { -gtk-icon-transform: none; opacity: 0; }" if theme.startswith("Materia") else ""
    if r.random() < 0.45:
        return mend
    hue, radius = r.randrange(360), r.choice([0, 2, 4, 8, 12, 20])
    rgb = Gdk.RGBA()
    rgb.parse(f"hsl({hue}, {r.randint(45, 90)}%, {r.randint(30, 55)}%)")
    accent, rules = rgb.to_string(), [mend]
    if r.random() < 0.7:
        rules.append(f"@define-color accent_color {accent}; @define-color accent_bg_color {accent}; @define-color theme_selected_bg_color {accent};")
        # Materia's check boxes are the ink of nodes twice as large; a background would fill those.
        checks = "" if theme.startswith("Materia") else "check:checked, radio:checked, "
        rules.append(f"switch:checked, {checks}scale highlight, progressbar progress, button.suggested-action {{ background-color: {accent}; background-image: none; color: white; }}")
        rules.append(f"row:selected {{ background-color: {accent}; color: white; }}" if r.random() < 0.6 else "")
    if r.random() < 0.6:
        rules.append(f"button, entry, spinbutton, dropdown > button {{ border-radius: {radius}px; }} .linked > button, spinbutton button {{ border-radius: 0; }}")
    if r.random() < 0.4:
        rules.append(f"button {{ padding: {r.randint(0, 9)}px {r.randint(4, 18)}px; min-height: {r.randint(14, 30)}px; }}")
    if r.random() < 0.3:
        rules.append(f"entry {{ padding: {r.randint(0, 8)}px; min-height: {r.randint(18, 36)}px; }} row {{ padding: {r.randint(0, 12)}px; }}")
    if r.random() < 0.35:
        paper = f"hsl({hue}, {r.randint(5, 40)}%, {r.randint(8, 22) if dark else r.randint(86, 99)}%)"
        rgb.parse(paper)
        rules.append(f"window {{ background-color: {rgb.to_string()}; }}")
    if r.random() < 0.2:
        rules.append(f"headerbar {{ background: {accent}; color: white; min-height: {r.randint(30, 56)}px; }}")
    if r.random() < 0.2:
        rules.append(f"button:not(.flat) {{ border: {r.randint(1, 2)}px solid alpha(currentColor, 0.4); }}")
    return "\n".join(rules)


def settle(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while GLib.MainContext.default().iteration(False):
            pass
        time.sleep(0.01)


def open_one(r, window):
    """Opens one of the window's menus; its popover and where that stands in the window."""
    owners = [each for each in every(window) if each.get_mapped() and each.get_sensitive() and (isinstance(each, (Gtk.MenuButton, Gtk.DropDown)) or each.__gtype__.name == "GtkPopoverMenuBarItem")]
    r.shuffle(owners)
    for owner in owners[:3]:
        popover = next((each for each in every(owner) if isinstance(each, Gtk.Popover)), None)
        ok, at = owner.compute_bounds(window)
        if popover and ok and 0 <= at.origin.x < window.get_width() - 20 and 0 <= at.origin.y < window.get_height() - 60:
            popover.set_autohide(False)
            popover.popup()
            settle(0.4)
            surface = popover.get_surface()
            if popover.get_mapped() and surface:
                x, y = surface.get_position_x(), surface.get_position_y()
                if size(cut((x, y, x + surface.get_width(), y + surface.get_height()), (0, 0, window.get_width(), window.get_height()))) > 0.8 * surface.get_width() * surface.get_height():
                    return popover, (x, y)
            popover.popdown()
            settle(0.2)
    return None, (0, 0)


def save(window, popover, corner, file):
    snapshot = Gtk.Snapshot()
    Gtk.WidgetPaintable.new(window).snapshot(snapshot, window.get_width(), window.get_height())
    if popover:
        snapshot.save()
        snapshot.translate(Graphene.Point().init(*corner))
        Gtk.WidgetPaintable.new(popover).snapshot(snapshot, popover.get_width(), popover.get_height())
        snapshot.restore()
    node = C.gtk_snapshot_to_node(hash(snapshot))
    area = (ctypes.c_float * 4)(0, 0, window.get_width(), window.get_height())
    texture = C.gsk_renderer_render_texture(hash(window.get_renderer()), node, ctypes.addressof(area))
    name = ctypes.create_string_buffer(file.encode())
    C.gdk_texture_save_to_png(texture, ctypes.addressof(name))
    C.g_object_unref(texture)
    C.gsk_render_node_unref(node)


def make(seed, base):
    r = random.Random(seed)
    Gtk.init()
    adw, dark = Adw is not None and r.random() < 0.45, r.random() < 0.35
    theme, settings, display = "libadwaita" if adw else r.choice(THEMES), Gtk.Settings.get_default(), Gdk.Display.get_default()
    settings.set_property("gtk-enable-animations", False)
    if adw:
        Adw.init()
        Adw.StyleManager.get_default().set_color_scheme(Adw.ColorScheme.FORCE_DARK if dark else Adw.ColorScheme.FORCE_LIGHT)
    else:
        settings.set_property("gtk-theme-name", theme)
        settings.set_property("gtk-application-prefer-dark-theme", dark)
    known = {family.get_name() for family in Gtk.Label().get_pango_context().list_families()}
    fonts = [name for name in FONTS if name in known] or ["Sans"]
    settings.set_property("gtk-icon-theme-name", r.choice(["Adwaita", "Adwaita", "Adwaita", "gnome", "elementary-xfce", "Tango", "breeze-dark" if dark else "breeze"]))
    settings.set_property("gtk-font-name", f"{r.choice(fonts)} {r.choice([9, 10, 10, 11, 11, 12, 13])}")
    settings.set_property("gtk-xft-dpi", 1024 * r.choice([96] * 6 + [84, 110, 120, 144]))
    Gtk.Widget.set_default_direction(Gtk.TextDirection.RTL if r.random() < 0.03 else Gtk.TextDirection.LTR)
    style = Gtk.CssProvider()
    style.load_from_data(random_css(r, theme, dark).encode())
    Gtk.StyleContext.add_provider_for_display(display, style, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    window = Maker(r, adw).window()
    window.present()
    settle(0.5)
    for each in every(window):
        if isinstance(each, Gtk.ScrolledWindow) and getattr(each, "share", 0):
            rail = each.get_vadjustment()
            rail.set_value(each.share * max(0, rail.get_upper() - rail.get_page_size()))
    settle(0.2)
    popover, corner = open_one(r, window) if r.random() < 0.18 else (None, (0, 0))
    truth, width, height = measure(window, popover, corner), window.get_width(), window.get_height()
    save(window, popover, corner, base + ".png")
    put(base, seed=seed, theme=theme, width=width, height=height, elements=truth)


def main():
    folder, count = sys.argv[1], int(sys.argv[3])
    for seed, base in unmade("gtk4-"):
        if count == 1:
            make(seed, base)
        # A process for each window: GTK falls over when theme and fonts change under windows that are gone, and libadwaita keeps what it took.
        elif subprocess.run([sys.executable, __file__, folder, str(seed), "1"]).returncode != 0:
            print("no window from seed", seed, flush=True)
    if count > 1:
        print("done", ", ".join(sorted(set(THEMES))))


main()
