"""Where the elements of a GTK 4 window are, from its widgets' own bounds."""
from gtk4_toolkit import Adw, Graphene, Gtk


def every(widget):
    yield widget
    for child in widget:
        yield from every(child)


def find_label(widget):
    if isinstance(widget, (Gtk.Label, Gtk.Text)):
        return (widget.get_text() or "") if widget.get_mapped() and widget.get_child_visible() else ""
    return next((text for text in map(find_label, widget) if text), "")


def cut(a, b):
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


def size(a):
    return max(0, a[2] - a[0]) * max(0, a[3] - a[1])


def uncovered(a, cover):
    """What an open menu leaves of a box, where that is a rectangle."""
    left, top, right, bottom = cut(a, cover)
    x0, y0, x1, y1 = a
    if right <= left or bottom <= top:
        return a
    if top <= y0 + 1 and bottom >= y1 - 1:
        return (right, y0, x1, y1) if left <= x0 + 1 else (x0, y0, left, y1) if right >= x1 - 1 else a
    if left <= x0 + 1 and right >= x1 - 1:
        return (x0, bottom, x1, y1) if top <= y0 + 1 else (x0, y0, x1, top) if bottom >= y1 - 1 else a
    return a


def measure(window, popover, corner):
    frame, found = (0, 0, window.get_width(), window.get_height()), []
    root, shift, cover = window, (0, 0), None

    def box(widget):
        _, rect = widget.compute_bounds(root)
        x, y = rect.origin.x + shift[0], rect.origin.y + shift[1]
        return x, y, x + rect.size.width, y + rect.size.height

    def add(role, widget, name="", at=None, **states):
        whole = at or box(widget)
        seen, above = cut(whole, frame), widget.get_parent()
        while above and above is not root:
            if above.get_overflow() == Gtk.Overflow.HIDDEN or isinstance(above, Gtk.ScrolledWindow):
                seen = cut(seen, box(above))
            above = above.get_parent()
        if cover:
            seen = uncovered(seen, cover)
            if size(cut(seen, cover)) > 0.5 * size(seen):
                return
        x0, y0, x1, y1 = map(round, seen)
        if x1 - x0 < 5 or y1 - y0 < 5 or size(seen) < 0.5 * size(whole):
            return
        bounds = {"x": x0, "y": y0, "width": x1 - x0, "height": y1 - y0}
        found.append({"role": role, "name": name or "", "bounds": bounds, "states": {"disabled": not widget.is_sensitive(), **states}})

    def links(text, start, end, name):
        """A part (in bytes) of a label, one box for each line."""
        _, at = text.compute_point(root, Graphene.Point().init(*text.get_layout_offsets()))
        each, more = text.get_layout().get_iter(), True
        while more:
            line, (_, logical) = each.get_line_readonly(), each.get_line_extents()
            first, last = max(start, line.start_index), min(end, line.start_index + line.length)
            if first < last:
                a, b = sorted(line.index_to_x(i, False) for i in (first, last))
                x, y = at.x + shift[0] + logical.x / 1024, at.y + shift[1] + logical.y / 1024
                add("link", text, name, (x + a / 1024, y, x + b / 1024, y + logical.height / 1024))
            more = each.next_line()

    def drawn(glyph):
        """The box of a check or radio glyph: the node itself, or the middle of it where a theme (Materia) keeps room around what it draws."""
        x0, y0, x1, y1 = box(glyph)
        room = 0 if x1 - x0 < 1.6 * glyph.get_width() else (x1 - x0 - 0.76 * glyph.get_width()) / 2
        return x0 + room, y0 + room, x1 - room, y1 - room

    def square(widget):
        """Pictures in fields are as high as the field; what is seen of them is as wide as high."""
        x0, y0, x1, y1 = box(widget)
        x, y, half = (x0 + x1) / 2, (y0 + y1) / 2, min(x1 - x0, y1 - y0) / 2
        return x - half, y - half, x + half, y + half

    def walk(widget):
        if not widget.get_mapped() or not widget.get_child_visible() or widget.get_opacity() < 0.1 or isinstance(widget, Gtk.Popover):
            return
        kind, look = widget.__gtype__.name, widget.get_css_name()
        selected = bool(widget.get_state_flags() & (Gtk.StateFlags.SELECTED | Gtk.StateFlags.CHECKED))
        if isinstance(widget, Gtk.CheckButton):
            glyph = next(each for each in widget if each.get_css_name() in ("check", "radio"))
            add("radio" if glyph.get_css_name() == "radio" else "checkbox", glyph, widget.get_label(), drawn(glyph), checked=widget.get_active())
        elif isinstance(widget, Gtk.Switch):
            add("switch", widget, checked=widget.get_active())
        elif isinstance(widget, Gtk.Scale):
            add("slider", widget)
        elif isinstance(widget, Gtk.LinkButton):
            links(widget.get_child(), 0, len(widget.get_label().encode()), widget.get_label())
        elif isinstance(widget, Gtk.Label) and "<a " in widget.get_label():
            before, words = widget.get_label().split("</a>")[0].split("<a ")
            words = words.split(">")[1]
            links(widget, len(before.encode()), len((before + words).encode()), words)
        elif isinstance(widget, (Gtk.DropDown, Gtk.ComboBoxText)):
            add("combobox", widget, find_label(widget))
            for each in every(widget):
                if isinstance(each, Gtk.ToggleButton) and kind == "GtkComboBoxText" and widget.get_has_entry():
                    add("icon", each)
        elif isinstance(widget, (Gtk.Entry, Gtk.SearchEntry, Gtk.PasswordEntry, Gtk.SpinButton)):
            add("textbox", widget, widget.get_text())
            for each in widget:
                if isinstance(each, Gtk.Button):
                    add("icon", each)
                elif isinstance(each, Gtk.Image) and each.get_mapped() and each.get_icon_name() != "system-search-symbolic":
                    add("icon", each, at=square(each))
        elif isinstance(widget, Gtk.TextView):
            add("textbox", widget.get_parent())
        elif Adw and isinstance(widget, Adw.EntryRow):
            add("textbox", widget, widget.get_title())
            for each in every(widget):
                if isinstance(each, Gtk.Button) and each.get_mapped():
                    add("icon", each)
        elif kind in ("GtkModelButton", "GtkPopoverMenuBarItem"):
            add("menuitem", widget, find_label(widget))
        elif isinstance(widget, Gtk.Button) or kind == "GtkColumnViewTitle":
            worded = find_label(widget)
            add("button" if worded else "icon", widget, worded, **({"checked": widget.get_active()} if isinstance(widget, Gtk.ToggleButton) else {}))
        else:
            if look == "tab":
                add("tab", widget, find_label(widget), selected=selected)
            elif look == "row" and kind != "AdwExpanderRow":
                add("listitem", widget, find_label(widget), selected=selected)
            elif isinstance(widget, Gtk.Expander):
                sides = [box(each) for each in next(each for each in every(widget) if each.get_css_name() == "title")]
                add("button", widget, widget.get_label(), tuple(pick(side[i] for side in sides) for i, pick in enumerate((min, min, max, max))))
            for child in widget if kind != "AdwComboRow" else []:
                walk(child)

    if popover:
        root, shift = popover, corner
        walk(popover.get_first_child())
        cover = box(popover.get_first_child())
        root, shift = window, (0, 0)
    walk(window.get_child())
    return found
