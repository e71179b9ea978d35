"""Windows of GTK 3 with random content and themes, with the truth from the widgets' own allocations.

    xvfb-run -a python3 training/native_gtk.py FOLDER FIRST_SEED COUNT [--editors]

Needs python3-gi, gir1.2-gtk-3.0 and theme packages (arc-theme, numix-gtk-theme, greybird-gtk-theme, materia-gtk-theme)."""
import os
import random

os.environ["NO_AT_BRIDGE"] = "1"
import gi  # noqa: E402
import numpy as np  # noqa: E402

gi.require_version("Gtk", "3.0")
from gi.repository import Gtk  # noqa: E402

from native_words import label, sentence, written  # noqa: E402
from pairs import EDITORS, put, unmade  # noqa: E402

THEMES = ["Adwaita", "Adwaita", "HighContrast", "Raleigh", "Arc", "Arc-Darker", "Numix", "Greybird", "Materia", "Materia-compact"]
THEMES = [name for name in THEMES if name in ("Adwaita", "HighContrast", "Raleigh") or os.path.isdir(f"/usr/share/themes/{name}/gtk-3.0")]
ICONS = """document-open document-save edit-copy edit-cut edit-paste edit-undo edit-redo edit-find go-home go-next go-previous go-up list-add list-remove view-refresh window-close
open-menu-symbolic view-list-symbolic view-grid-symbolic edit-delete-symbolic folder-new-symbolic media-playback-start-symbolic media-playback-pause-symbolic audio-volume-high-symbolic
format-text-bold format-text-italic format-justify-left zoom-in zoom-out help-about preferences-system-symbolic document-print document-new-symbolic mail-send-symbolic starred-symbolic
system-search-symbolic user-trash-symbolic network-wireless-symbolic go-jump-symbolic object-select-symbolic""".split()
KINDS = [
    (Gtk.CheckButton, "checkbox"), (Gtk.Switch, "switch"), (Gtk.Scale, "slider"), (Gtk.ComboBox, "combobox"), (Gtk.Entry, "textbox"), (Gtk.TextView, "textbox"),
    (Gtk.LinkButton, "link"), (Gtk.Button, "button"), (Gtk.MenuItem, "menuitem"), (Gtk.ListBoxRow, "listitem"),
]


class Maker:
    def __init__(self, r):
        self.r = r

    def image(self, size=Gtk.IconSize.BUTTON):
        return Gtk.Image.new_from_icon_name(self.r.choice(ICONS), size)

    def button(self):
        r = self.r
        x = r.random()
        if x < 0.6:
            made = Gtk.Button(label=label(r, 1, 2))
            if r.random() < 0.15:
                made.set_image(self.image())
                made.set_always_show_image(True)
            if r.random() < 0.15:
                made.get_style_context().add_class(r.choice(["suggested-action", "destructive-action"]))
        elif x < 0.7:
            made = Gtk.ToggleButton(label=label(r, 1, 1))
            made.set_active(r.random() < 0.5)
        else:
            made = Gtk.Button()
            made.set_image(self.image())
            if r.random() < 0.3:
                made.set_relief(Gtk.ReliefStyle.NONE)
        made.set_sensitive(r.random() > 0.1)
        return made

    def entry(self):
        r = self.r
        made = Gtk.SearchEntry() if r.random() < 0.2 else Gtk.Entry()
        made.set_text(label(r, 1, 3)) if r.random() < 0.6 else made.set_placeholder_text(label(r, 1, 3))
        made.set_sensitive(r.random() > 0.08)
        return made

    def combo(self):
        r = self.r
        made = Gtk.ComboBoxText.new_with_entry() if r.random() < 0.12 else Gtk.ComboBoxText()
        for _ in range(3):
            made.append_text(label(r, 1, 2))
        made.set_active(0)
        made.set_sensitive(r.random() > 0.08)
        return made

    def scale(self):
        r = self.r
        made = Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        made.set_value(r.randint(0, 100))
        made.set_draw_value(r.random() < 0.3)
        made.set_size_request(r.randint(90, 220), -1)
        return made

    def spin(self):
        made = Gtk.SpinButton.new_with_range(0, 999, 1)
        made.set_value(self.r.randint(0, 999))
        return made

    def switch(self):
        made = Gtk.Switch(active=self.r.random() < 0.5, halign=Gtk.Align.START, valign=Gtk.Align.CENTER)
        made.set_sensitive(self.r.random() > 0.08)
        return made

    def checks(self):
        r = self.r
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL if r.random() < 0.75 else Gtk.Orientation.HORIZONTAL, spacing=r.randint(2, 8))
        first, on = None, r.randrange(4)
        round_ = r.random() < 0.45
        for i in range(r.randint(2, 6)):
            made = Gtk.RadioButton.new_with_label_from_widget(first, label(r, 1, 4)) if round_ else Gtk.CheckButton(label=label(r, 1, 4))
            first = first or (made if round_ else None)
            made.set_active(i == on if round_ else r.random() < 0.5)
            made.set_sensitive(r.random() > 0.1)
            box.add(made)
        return box

    def form(self):
        r = self.r
        grid = Gtk.Grid(row_spacing=r.randint(4, 12), column_spacing=r.randint(6, 14))
        for y in range(r.randint(2, 6)):
            text = Gtk.Label(label=label(r, 1, 3) + r.choice(["", ":"]), xalign=r.choice([0, 1]))
            field = r.choice([self.entry, self.entry, self.combo, self.combo, self.spin, self.scale, self.switch])()
            if not isinstance(field, Gtk.Switch) and r.random() < 0.6:
                field.set_hexpand(True)
            grid.attach(text, 0, y, 1, 1)
            grid.attach(field, 1, y, 1, 1)
        return grid

    def buttons(self):
        r = self.r
        box = Gtk.ButtonBox(layout_style=r.choice([Gtk.ButtonBoxStyle.START, Gtk.ButtonBoxStyle.END, Gtk.ButtonBoxStyle.EXPAND])) if r.random() < 0.4 else Gtk.Box(spacing=r.randint(0, 10))
        if not isinstance(box, Gtk.ButtonBox) and r.random() < 0.4:
            box.get_style_context().add_class("linked")
        for _ in range(r.randint(1, 5)):
            box.add(self.button())
        return box

    def rows(self):
        r = self.r
        made = Gtk.ListBox()
        kind = r.choice(["text", "icon", "switch"])
        for _ in range(r.randint(2, 8)):
            line = Gtk.Box(spacing=8, margin=r.randint(2, 8))
            if kind == "icon":
                line.add(self.image())
            line.add(Gtk.Label(label=label(r, 1, 4), xalign=0))
            if kind == "switch":
                line.pack_end(r.choice([self.switch, self.combo, self.button])(), False, False, 0)
            made.add(line)
        if r.random() < 0.5:
            made.select_row(made.get_row_at_index(0))
        return self.framed(made, 60, 260)

    def tree(self):
        r = self.r
        columns = r.randint(1, 4)
        store = Gtk.TreeStore(*[str] * columns)
        for _ in range(0 if EDITORS and r.random() < 0.5 else r.randint(3, 9)):
            top = store.append(None, [label(r, 1, 2) for _ in range(columns)])
            for _ in range(r.choice([0, 0, 2])):
                store.append(top, [label(r, 1, 2) for _ in range(columns)])
        view = Gtk.TreeView(model=store)
        for i in range(columns):
            column = Gtk.TreeViewColumn(label(r, 1, 1), Gtk.CellRendererText(), text=i)
            column.set_resizable(True)
            view.append_column(column)
        view.set_headers_visible(columns > 1 or r.random() < 0.4)
        view.expand_all()
        if len(store) > 0 and r.random() < 0.5:
            view.get_selection().select_path(Gtk.TreePath.new_from_string("0"))
        return self.framed(view, 90, 240)

    def framed(self, child, low, high):
        scroll = Gtk.ScrolledWindow(shadow_type=self.r.choice([Gtk.ShadowType.IN, Gtk.ShadowType.NONE]))
        scroll.set_size_request(self.r.randint(140, 300), self.r.randint(low, high))
        scroll.add(child)
        return scroll

    def tabs(self):
        r = self.r
        made = Gtk.Notebook()
        for _ in range(r.randint(2, 5)):
            page = r.choice([self.form, self.checks, self.buttons])()
            page.set_border_width(8)
            made.append_page(page, Gtk.Label(label=label(r, 1, 2)))
        made.on = r.randrange(made.get_n_pages())
        made.connect("map", lambda book: book.set_current_page(book.on))
        return made

    def group(self):
        frame = Gtk.Frame(label=label(self.r, 1, 3))
        child = self.r.choice([self.checks, self.buttons, self.form])()
        child.set_border_width(8)
        frame.add(child)
        return frame

    def text(self):
        made = Gtk.Label(label=" ".join(sentence(self.r) for _ in range(self.r.randint(1, 3))), xalign=0)
        made.set_line_wrap(True)
        made.set_max_width_chars(40)
        return made

    def area(self):
        view = Gtk.TextView()
        view.get_buffer().set_text(sentence(self.r))
        return self.framed(view, 50, 140)

    def panes(self):
        """A large area, with others beside and below it now and then."""
        r = self.r
        across, down = Gtk.Paned(orientation=Gtk.Orientation.HORIZONTAL), Gtk.Paned(orientation=Gtk.Orientation.VERTICAL)
        main = r.choice([self.editor] * 5 + [self.canvas, self.canvas, self.page, self.list, self.list])
        if r.random() < 0.35:
            book = Gtk.Notebook()
            for _ in range(r.randint(1, 4)):
                book.append_page(main(), Gtk.Label(label=label(r, 1, 2)))
            down.pack1(book, True, True)
        else:
            down.pack1(main(), True, True)
        if r.random() < 0.3:
            below = r.choice([self.editor, self.canvas, self.list])()
            below.set_size_request(-1, r.randint(70, 220))
            down.pack2(below, False, False)
        if r.random() < 0.4:
            beside = self.list()
            beside.set_size_request(r.randint(120, 260), -1)
            across.pack1(beside, False, False)
        across.pack2(down, True, True)
        return across

    def list(self):
        return self.tree() if self.r.random() < 0.6 else self.rows()

    def editor(self):
        r = self.r
        view = Gtk.TextView(monospace=r.random() < 0.5, left_margin=r.choice([0, 0, 4, 12]), top_margin=r.choice([0, 0, 4, 12]), cursor_visible=True)
        view.set_wrap_mode(r.choice([Gtk.WrapMode.NONE, Gtk.WrapMode.WORD]))
        view.get_buffer().set_text(written(r))
        return self.framed(view, 120, 240)

    def page(self):
        """What is written, and only to be read."""
        r = self.r
        text = Gtk.Label(label=written(r) or sentence(r), xalign=0, yalign=0, margin=r.randint(2, 30), wrap=True, max_width_chars=r.randint(30, 90))
        around = Gtk.Box()
        around.get_style_context().add_class("view")
        around.add(text)
        return self.framed(around, 120, 240)

    def canvas(self):
        """What is as empty and cannot be written into."""
        r = self.r
        made = Gtk.DrawingArea()
        ground, sheet = r.choice([(1, 1, 1), (1, 1, 1), (0.5, 0.5, 0.5), (0.9, 0.9, 0.9), (0.2, 0.2, 0.2)]), r.random() < 0.6
        shapes = [(r.random(), r.random(), r.uniform(4, 60), [r.random() for _ in range(3)]) for _ in range(r.randint(1, 10))]
        part = r.uniform(0.2, 0.9)

        def draw(area, paint):
            w, h = area.get_allocated_width(), area.get_allocated_height()
            paint.set_source_rgb(*ground)
            paint.paint()
            if sheet:
                paint.set_source_rgb(1, 1, 1)
                paint.rectangle(w * (1 - part) / 2, h * (1 - part) / 2, w * part, h * part)
                paint.fill()
            for x, y, size, colour in shapes:
                paint.set_source_rgb(*colour)
                paint.rectangle(x * w, y * h, size, size)
                paint.stroke()

        made.connect("draw", draw)
        return self.framed(made, 120, 240)

    def progress(self):
        return Gtk.ProgressBar(fraction=self.r.random(), show_text=self.r.random() < 0.5)

    def sliders(self):
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=6)
        for _ in range(self.r.randint(1, 3)):
            box.add(self.scale())
        return box

    def keypad(self):
        r = self.r
        grid = Gtk.Grid(row_spacing=r.randint(0, 5), column_spacing=r.randint(0, 5), column_homogeneous=True)
        for y in range(r.randint(3, 5)):
            for x in range(4):
                grid.attach(Gtk.Button(label=r.choice(list("0123456789+-×÷=.%√") + ["sin", "C", "AC"])), x, y, 1, 1)
        return grid

    def bar(self):
        r = self.r
        made = Gtk.Toolbar()
        made.set_style(r.choice([Gtk.ToolbarStyle.ICONS] * 3 + [Gtk.ToolbarStyle.BOTH, Gtk.ToolbarStyle.BOTH_HORIZ]))
        for _ in range(r.randint(3, 12)):
            if r.random() < 0.15:
                made.insert(Gtk.SeparatorToolItem(), -1)
            else:
                item = Gtk.ToolButton(icon_name=r.choice(ICONS), label=label(r, 1, 1))
                item.set_is_important(r.random() < 0.3)
                item.set_sensitive(r.random() > 0.1)
                made.insert(item, -1)
        return made

    def menus(self):
        made = Gtk.MenuBar()
        for _ in range(self.r.randint(3, 8)):
            made.append(Gtk.MenuItem(label=label(self.r, 1, 1)))
        return made

    def header(self):
        r = self.r
        made = Gtk.HeaderBar(title=label(r, 1, 3), show_close_button=True)
        for _ in range(r.randint(0, 3)):
            made.pack_start(self.button())
        for _ in range(r.randint(0, 3)):
            made.pack_end(self.button())
        return made

    def window(self):
        r = self.r
        made = Gtk.OffscreenWindow()
        made.set_size_request(r.randint(420, 1200), r.randint(320, 760))
        whole = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        made.add(whole)
        if r.random() < 0.55:
            whole.add(self.header())
        if r.random() < 0.45:
            whole.add(self.menus())
        if r.random() < 0.5:
            whole.add(self.bar())
        if EDITORS:
            whole.pack_start(self.panes(), True, True, 0)
            return made
        row = Gtk.Box(spacing=r.randint(6, 18), border_width=r.randint(4, 18))
        whole.pack_start(row, True, True, 0)
        blocks = [self.form, self.form, self.checks, self.checks, self.buttons, self.buttons, self.rows, self.tree, self.tabs, self.group, self.text, self.area, self.progress, self.sliders, self.keypad]
        for _ in range(r.choice([1, 2, 2, 3])):
            column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=r.randint(4, 14))
            for _ in range(r.randint(2, 6)):
                column.add(r.choice(blocks)())
            row.pack_start(column, r.random() < 0.7, True, 0)
        return made


def measure(window, picture):
    width, height, found = picture.get_width(), picture.get_height(), []
    step = picture.get_rowstride()
    flat = np.frombuffer(picture.get_pixels(), np.uint8)
    # The last row may end before the stride does.
    rows_ = np.zeros(step * height, np.uint8)
    rows_[: flat.size] = flat
    pixels = rows_.reshape(height, step)[:, : width * picture.get_n_channels()].reshape(height, width, -1)[:, :, :3]

    def place(widget, x=0, y=0):
        at = widget.translate_coordinates(window, x, y)
        return at if at else None

    def add(role, widget, x, y, w, h, name="", **states):
        at = place(widget, x, y)
        if at is None:
            return
        x0, y0, x1, y1 = max(0, at[0]), max(0, at[1]), min(width, at[0] + w), min(height, at[1] + h)
        clip = widget.get_ancestor(Gtk.ScrolledWindow)
        if clip is not None and clip is not widget:
            cx, cy = place(clip)
            a = clip.get_allocation()
            x0, y0, x1, y1 = max(x0, cx), max(y0, cy), min(x1, cx + a.width), min(y1, cy + a.height)
        if x1 - x0 < 5 or y1 - y0 < 5 or (x1 - x0) * (y1 - y0) < 0.5 * w * h:
            return
        bounds = {"x": x0, "y": y0, "width": x1 - x0, "height": y1 - y0}
        found.append({"role": role, "name": name or "", "bounds": bounds, "states": {"disabled": not widget.is_sensitive(), **states}})

    def glyph(widget):
        """What is drawn left of the label: themes place the indicator by rules of their own, so the picture is asked."""
        a, text = widget.get_allocation(), widget.get_child()
        reach = text.get_allocation().x - a.x if text is not None else 22
        x, y = place(widget)
        part = pixels[max(0, y) : y + a.height, max(0, x) : x + reach].astype(int)
        if part.size:
            drawn = (abs(part - part[0, 0]) > 14).any(axis=2)
            columns, lines = drawn.any(axis=0).nonzero()[0], drawn.any(axis=1).nonzero()[0]
            if len(columns) > 8 and len(lines) > 8:
                return int(columns[0]), int(lines[0]), int(columns[-1] - columns[0] + 1), int(lines[-1] - lines[0] + 1)
        return max(0, reach - 20), (a.height - 16) // 2, 16, 16

    def walk(widget):
        if not widget.get_mapped() or not widget.get_child_visible():
            return
        a = widget.get_allocation()
        kind = next((role for type_, role in KINDS if isinstance(widget, type_)), None)
        if isinstance(widget, Gtk.TreeView):
            rows(widget)
            return
        elif isinstance(widget, Gtk.CheckButton):
            add("radio" if isinstance(widget, Gtk.RadioButton) else "checkbox", widget, *glyph(widget), widget.get_label(), checked=widget.get_active())
            return
        elif kind == "button":
            worded = widget.get_label() or (isinstance(widget.get_parent(), Gtk.ToolButton) and find_label(widget))
            states = {"checked": widget.get_active()} if isinstance(widget, Gtk.ToggleButton) else {}
            add("button" if worded else "icon", widget, 0, 0, a.width, a.height, worded if isinstance(worded, str) else "", **states)
            return
        elif kind == "switch":
            add(kind, widget, 0, 0, a.width, a.height, checked=widget.get_active())
            return
        elif kind == "listitem":
            add(kind, widget, 0, 0, a.width, a.height, find_label(widget), selected=widget.is_selected())
        elif kind is not None:
            name = widget.get_text() if isinstance(widget, Gtk.Entry) else widget.get_active_text() if isinstance(widget, Gtk.ComboBoxText) else widget.get_label() if isinstance(widget, Gtk.MenuItem) else ""
            add(kind, widget, 0, 0, a.width, a.height, name)
            return
        if isinstance(widget, Gtk.Notebook):
            tabs(widget)
        if isinstance(widget, Gtk.Container):
            children = []
            widget.forall(children.append)
            for child in children:
                walk(child)

    def find_label(widget):
        if isinstance(widget, Gtk.Label):
            return widget.get_text() if widget.get_mapped() else ""
        children = []
        if isinstance(widget, Gtk.Container):
            widget.forall(children.append)
        return next((text for text in map(find_label, children) if text), "")

    def tabs(book):
        style = book.get_style_context()
        pages = [book.get_nth_page(i) for i in range(book.get_n_pages())]
        labels = [book.get_tab_label(page) for page in pages]
        boxes = [text.get_allocation() for text in labels]
        # Labels stand in their tabs with the same space on both sides.
        gaps = [b.x - a.x - a.width for a, b in zip(boxes, boxes[1:])]
        side = max(4, min(gaps, default=24) // 2)
        top = book.get_allocation().y
        page = pages[book.get_current_page()].get_allocation()
        low = page.y - pages[book.get_current_page()].get_border_width() * 0
        for i, (text, a) in enumerate(zip(labels, boxes)):
            add("tab", book, a.x - side - book.get_allocation().x, 0, a.width + 2 * side, max(a.height + 8, min(low - top, a.height + 18)), text.get_text(), selected=i == book.get_current_page())

    def rows(view):
        model, shown = view.get_model(), view.get_visible_range()
        inner = view.convert_bin_window_to_widget_coords(0, 0)
        area = view.get_visible_rect()
        if shown:
            path = shown[0].copy()
            model.foreach(lambda m, p, i: one(view, model, p, i, inner, area) and False)
        if view.get_headers_visible():
            for column in view.get_columns():
                head = column.get_button()
                a = head.get_allocation()
                add("button", head, 0, 0, a.width, a.height, column.get_title())

    def one(view, model, path, row, inner, area):
        cell = view.get_background_area(path, None)
        if cell.height > 0 and cell.y >= -cell.height // 2 and cell.y < area.height:
            add("listitem", view, inner[0], inner[1] + cell.y, area.width, cell.height, model[row][0], selected=view.get_selection().path_is_selected(path))
        return False

    walk(window.get_child())
    return found


def main():
    settings = Gtk.Settings.get_default()
    settings.set_property("gtk-enable-animations", False)
    for seed, base in unmade("gtk"):
        r = random.Random(seed)
        theme = r.choice(THEMES)
        settings.set_property("gtk-theme-name", theme)
        settings.set_property("gtk-application-prefer-dark-theme", r.random() < 0.3)
        settings.set_property("gtk-icon-theme-name", r.choice(["Adwaita", "gnome", "elementary-xfce", "Tango", "breeze"]))
        settings.set_property("gtk-font-name", f"{r.choice(['Cantarell', 'DejaVu Sans', 'Noto Sans', 'Open Sans', 'Lato'])} {r.choice([9, 10, 10, 11, 11, 12])}")
        window = Maker(r).window()
        window.show_all()
        for _ in range(400):
            if not Gtk.events_pending():
                break
            Gtk.main_iteration_do(False)
        picture = window.get_pixbuf()
        if picture is not None:
            truth = measure(window, picture)
            picture.savev(base + ".png", "png", ["compression"], ["3"])
            put(base, seed=seed, theme=theme, width=picture.get_width(), height=picture.get_height(), elements=truth)
        window.destroy()
    print("done", ", ".join(sorted(set(THEMES))))


main()
