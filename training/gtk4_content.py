"""What the windows of native_gtk4.py hold."""
from gtk4_toolkit import Adw, Gdk, Gio, GLib, Gtk
from gtk4_truth import size
from native_words import label, sentence

ICONS = """document-open document-save edit-copy edit-cut edit-paste edit-undo edit-redo edit-find go-home go-next go-previous go-up go-down list-add list-remove view-refresh window-close
open-menu view-list view-grid edit-delete folder-new media-playback-start media-playback-pause media-skip-forward media-skip-backward audio-volume-high format-text-bold format-text-italic
format-justify-left zoom-in zoom-out help-about preferences-system document-print document-new mail-send starred system-search user-trash network-wireless go-jump object-select view-more
folder user-home camera-photo document-properties edit-clear edit-select-all changes-prevent avatar-default dialog-information send-to view-fullscreen sidebar-show pan-down""".split()


class Maker:
    def __init__(self, r, adw):
        self.r, self.adw = r, adw
        theme = Gtk.IconTheme.get_for_display(Gdk.Display.get_default())
        names = [name + "-symbolic" for name in ICONS] + (ICONS if r.random() < 0.3 else [])
        self.icons = [name for name in names if theme.has_icon(name)] or ["list-add-symbolic"]
        self.icon_classes = [each for each in [r.choice([None, None, "circular"]), r.choice([None, "flat"])] if each]
        self.floating_bars, self.may_scroll_across = r.random() < 0.6, r.random() < 0.2

    def box(self, parts, gap=None, across=False, **properties):
        gap = self.r.randint(4, 14) if gap is None else gap
        made = Gtk.Box(orientation=Gtk.Orientation.HORIZONTAL if across else Gtk.Orientation.VERTICAL, spacing=gap, **properties)
        for part in parts:
            made.append(part)
        return made

    def many(self, low, high, *makers):
        return [self.r.choice(makers)() for _ in range(self.r.randint(low, high))]

    def padded(self, child, most=16):
        for side in ("top", "bottom", "start", "end"):
            child.set_property(f"margin-{side}", self.r.randint(4, most))
        return child

    def maybe_off(self, made, share=0.08):
        made.set_sensitive(self.r.random() > share)
        return made

    def icon(self):
        return self.r.choice(self.icons)

    def image(self, *sizes):
        return Gtk.Image(icon_name=self.icon(), pixel_size=self.r.choice(sizes or (16,)))

    def picture_button(self):
        kind = Gtk.ToggleButton if self.r.random() < 0.15 else Gtk.Button
        made = kind(icon_name=self.icon(), halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER, css_classes=self.icon_classes)
        if kind is Gtk.ToggleButton:
            made.set_active(self.r.random() < 0.5)
        return self.maybe_off(made)

    def button(self):
        r = self.r
        kind = r.choice(["words"] * 11 + ["toggle"] * 2 + ["both"] * 2 + ["menu"] * 2 + ["split"] + ["picture"] * 3)
        if kind == "menu":
            return self.menu_button()
        if kind == "picture":
            return self.picture_button()
        if kind == "toggle":
            made = Gtk.ToggleButton(label=label(r, 1, 1), active=r.random() < 0.5)
        elif kind == "both":
            made = Gtk.Button(child=self.box([self.image(), Gtk.Label(label=label(r, 1, 2))], 6, True, halign=Gtk.Align.CENTER))
        elif kind == "split" and self.adw:
            made = Adw.SplitButton(label=label(r, 1, 1))
        else:
            made = Gtk.Button(label=label(r, 1, 2))
            made.add_css_class(r.choice(["plain"] * 6 + ["suggested-action", "destructive-action", "flat", "pill"]))
        return self.maybe_off(made)

    def menu_model(self):
        r, made = self.r, Gio.Menu()
        for _ in range(r.choice([1, 1, 2, 3])):
            section = Gio.Menu()
            for _ in range(r.randint(1, 5)):
                section.append(label(r, 1, 3), "window." + r.choice(["plain", "plain", "plain", "plain", "check", "gone"]))
            made.append_section(None, section)
        return made

    def menu_button(self):
        made = Gtk.MenuButton(menu_model=self.menu_model(), valign=Gtk.Align.CENTER)
        made.set_label(label(self.r, 1, 1)) if self.r.random() < 0.4 else made.set_icon_name(self.r.choice(["open-menu-symbolic", self.icon()]))
        return made

    def menus(self):
        model = Gio.Menu()
        for _ in range(self.r.randint(3, 7)):
            model.append_submenu(label(self.r, 1, 1), self.menu_model())
        return Gtk.PopoverMenuBar.new_from_model(model)

    def entry(self):
        r = self.r
        made = r.choice([Gtk.Entry, Gtk.Entry, Gtk.Entry, Gtk.SearchEntry, Gtk.PasswordEntry])()
        made.set_property("text" if r.random() < 0.6 else "placeholder-text", label(r, 1, 3))
        if isinstance(made, Gtk.PasswordEntry):
            made.set_show_peek_icon(r.random() < 0.7)
        elif isinstance(made, Gtk.Entry) and r.random() < 0.15:
            made.set_icon_from_icon_name(Gtk.EntryIconPosition.SECONDARY, self.icon())
        return self.maybe_off(made)

    def combo(self):
        r = self.r
        words = [label(r, 1, 2) for _ in range(r.randint(2, 6))]
        if r.random() < 0.65:
            made = Gtk.DropDown.new_from_strings(words)
            made.set_selected(r.randrange(len(words)))
        else:
            made = Gtk.ComboBoxText.new_with_entry() if r.random() < 0.3 else Gtk.ComboBoxText()
            for word in words:
                made.append_text(word)
            made.set_active(0)
        made.set_valign(Gtk.Align.CENTER)
        return self.maybe_off(made)

    def spin(self):
        made = Gtk.SpinButton.new_with_range(0, 999, 1)
        made.set_value(self.r.randint(0, 999))
        made.set_valign(Gtk.Align.CENTER)
        return self.maybe_off(made)

    def scale(self, upright=False):
        r = self.r
        made = Gtk.Scale.new_with_range(Gtk.Orientation.VERTICAL if upright else Gtk.Orientation.HORIZONTAL, 0, 100, 1)
        made.set_value(r.randint(0, 100))
        made.set_draw_value(r.random() < 0.3)
        made.set_value_pos(r.choice([Gtk.PositionType.LEFT, Gtk.PositionType.RIGHT, Gtk.PositionType.TOP]))
        for at in r.choice([[]] * 7 + [[0, 50, 100]]):
            made.add_mark(at, Gtk.PositionType.BOTTOM, None)
        made.set_property("height-request" if upright else "width-request", r.randint(90, 220))
        made.set_property("halign" if upright else "valign", Gtk.Align.CENTER)
        return self.maybe_off(made)

    def sliders(self):
        upright = self.r.random() < 0.25
        return self.box(self.many(1, 4, lambda: self.scale(upright)), 6, upright)

    def switch(self):
        return self.maybe_off(Gtk.Switch(active=self.r.random() < 0.5, halign=Gtk.Align.START, valign=Gtk.Align.CENTER))

    def check(self, **properties):
        return self.maybe_off(Gtk.CheckButton(active=self.r.random() < 0.5, valign=Gtk.Align.CENTER, inconsistent=self.r.random() < 0.04, **properties))

    def checks(self):
        r = self.r
        made = self.many(2, 6, lambda: self.check(label=label(r, 1, 4)))
        if r.random() < 0.45:
            for each in made:
                each.set_active(False)
                each.set_group(made[0] if each is not made[0] else None)
            r.choice(made).set_active(True)
        return self.box(made, r.randint(0, 8), r.random() < 0.25)

    def form(self):
        r = self.r
        grid = Gtk.Grid(row_spacing=r.randint(4, 12), column_spacing=r.randint(6, 14))
        for y, field in enumerate(self.many(2, 6, self.entry, self.entry, self.combo, self.combo, self.spin, self.scale, self.switch)):
            field.set_hexpand(not isinstance(field, Gtk.Switch) and r.random() < 0.65)
            grid.attach(Gtk.Label(label=label(r, 1, 3) + r.choice(["", ":"]), xalign=r.choice([0, 1])), 0, y, 1, 1)
            grid.attach(field, 1, y, 1, 1)
        return grid

    def buttons(self):
        r = self.r
        linked, place = r.random() < 0.3, r.choice([Gtk.Align.START, Gtk.Align.START, Gtk.Align.END, Gtk.Align.CENTER, Gtk.Align.FILL])
        made = self.many(1, 5, self.button) if r.random() < 0.7 else self.many(2, 4, lambda: Gtk.ToggleButton(label=label(r, 1, 1)))
        if all(type(each) is Gtk.ToggleButton for each in made):
            for each in made[1:]:
                each.set_group(made[0])
            made[0].set_active(True)
        return self.box(made, 0 if linked else r.randint(2, 10), True, homogeneous=r.random() < 0.2, halign=place, valign=Gtk.Align.START, css_classes=["linked"] if linked else [])

    def row(self, kind):
        r = self.r
        words = self.box([Gtk.Label(label=label(r, 1, 4), xalign=0)], 1, hexpand=True, valign=Gtk.Align.CENTER)
        if r.random() < 0.25:
            words.append(Gtk.Label(label=label(r, 2, 5), xalign=0, css_classes=["dim-label", "caption"], ellipsize=3))
        line = self.box([words], 8, True, margin_top=r.randint(0, 6), margin_bottom=r.randint(0, 6), margin_start=r.randint(0, 10), margin_end=4)
        if kind == "field":
            line.append(r.choice([self.switch, self.combo, self.button, self.picture_button, self.spin])())
        elif kind != "text":
            line.prepend(self.image(16, 16, 24, 32) if kind == "icon" else self.check())
        return line

    def list(self, *classes, most=9, **properties):
        made, kind = Gtk.ListBox(css_classes=classes, show_separators=self.r.random() < 0.4, **properties), self.r.choice(["text", "icon", "field", "check"])
        for row in self.many(2, most, lambda: self.row(kind)):
            made.append(row)
        if self.r.random() < 0.5:
            made.select_row(made.get_row_at_index(0))
        return made

    def rows(self):
        return self.framed(self.list(*self.r.choice([[], ["rich-list"], ["navigation-sidebar"], ["boxed-list"]])), 60, 260)

    def boxed(self):
        """Boxed lists as in the settings of GNOME."""
        r = self.r
        if not self.adw:
            return self.list("rich-list", "frame", selection_mode=Gtk.SelectionMode.NONE)
        made = Adw.PreferencesGroup(title=label(r, 1, 3) if r.random() < 0.6 else "")
        for kind in self.many(2, 6, lambda: r.choice(["end", "end", "switch", "switch", "entry", "password", "combo", "expander", "check"])):
            if kind in ("entry", "password"):
                row = (Adw.EntryRow if kind == "entry" else Adw.PasswordEntryRow)(title=label(r, 1, 2), text=r.choice(["", label(r, 1, 2)]))
            elif kind == "combo":
                row = Adw.ComboRow(title=label(r, 1, 3), model=Gtk.StringList.new([label(r, 1, 2) for _ in range(3)]))
            elif kind == "expander":
                row = Adw.ExpanderRow(title=label(r, 1, 3), expanded=r.random() < 0.4)
                for _ in range(2):
                    row.add_row(Adw.ActionRow(title=label(r, 1, 3)))
            else:
                row = Adw.ActionRow(title=label(r, 1, 3), subtitle=label(r, 2, 6) if r.random() < 0.4 else "", activatable=r.random() < 0.5)
                if kind == "check":
                    row.add_prefix(self.check())
                elif kind == "switch" or r.random() < 0.7:
                    ends = [self.image, self.button, self.picture_button, self.combo, self.spin, lambda: Gtk.Label(label=label(r, 1, 1), css_classes=["dim-label"])]
                    end = self.switch() if kind == "switch" else r.choice(ends)()
                    end.set_valign(Gtk.Align.CENTER)
                    row.add_suffix(end)
            made.add(self.maybe_off(row))
        return made

    def cells(self, part, pictures=False):
        icon, made = self.icon(), Gtk.SignalListItemFactory()
        made.connect("setup", lambda _, item: item.set_child(self.box([Gtk.Image(icon_name=icon)] * pictures + [Gtk.Label(xalign=0, ellipsize=3 * (part > 0))], 6, True)))
        made.connect("bind", lambda _, item: item.get_child().get_last_child().set_text(item.get_item().get_string().split("|")[part]))
        return made

    def table(self, **properties):
        r = self.r
        columns = r.randint(1, 5)
        lines = Gtk.StringList.new(["|".join(label(r, 1, 2) for _ in range(columns)) for _ in range(r.randint(3, 24))])
        model = Gtk.SingleSelection(model=lines, autoselect=r.random() < 0.5)
        if columns == 1:
            view = Gtk.ListView(model=model, factory=self.cells(0, r.random() < 0.5), show_separators=r.random() < 0.3)
        else:
            view = Gtk.ColumnView(model=model, show_row_separators=r.random() < 0.4, show_column_separators=r.random() < 0.3)
            for i in range(columns):
                view.append_column(Gtk.ColumnViewColumn(title=label(r, 1, 1), factory=self.cells(i, i == 0 and r.random() < 0.4), resizable=True, expand=r.random() < 0.5))
        view.add_css_class(r.choice(["plain", "rich-list", "data-table" if columns > 1 else "navigation-sidebar"]))
        return self.framed(view, 90, 260, **properties)

    def area(self):
        r = self.r
        view = Gtk.TextView(monospace=r.random() < 0.3, wrap_mode=r.choice([Gtk.WrapMode.NONE, Gtk.WrapMode.WORD]), left_margin=r.randint(0, 12), top_margin=r.randint(0, 12))
        view.get_buffer().set_text("\n".join(sentence(r) for _ in range(r.randint(0, 8))))
        return self.framed(view, 50, 160)

    def framed(self, child, low, high, **properties):
        size = dict(width_request=self.r.randint(140, 300), height_request=self.r.randint(low, high))
        return Gtk.ScrolledWindow(child=child, has_frame=self.r.random() < 0.6, overlay_scrolling=self.floating_bars, **size, **properties)

    def scrolled(self, child):
        across = Gtk.PolicyType.AUTOMATIC if self.may_scroll_across else Gtk.PolicyType.NEVER
        made = Gtk.ScrolledWindow(child=child, vexpand=True, hexpand=True, overlay_scrolling=self.floating_bars, hscrollbar_policy=across)
        made.share = self.r.random() if self.r.random() < 0.35 else 0
        return made

    def notebook(self):
        r = self.r
        made, closing = Gtk.Notebook(tab_pos=r.choice([Gtk.PositionType.TOP] * 5 + [Gtk.PositionType.LEFT, Gtk.PositionType.BOTTOM])), r.random() < 0.25
        for page in self.many(2, 5, self.form, self.checks, self.buttons, self.area):
            head = Gtk.Label(label=label(r, 1, 2))
            made.append_page(self.padded(page), self.box([head, Gtk.Button(icon_name="window-close-symbolic", css_classes=["flat"])], 4, True) if closing else head)
        made.set_current_page(r.randrange(made.get_n_pages()))
        return made

    def tab_bar(self):
        if not self.adw:
            return self.notebook()
        view = Adw.TabView()
        for page in self.many(2, 5, self.form):
            view.append(self.padded(page)).set_title(label(self.r, 1, 2))
        return self.box([Adw.TabBar(view=view, autohide=False, expand_tabs=self.r.random() < 0.7), view], 0)

    def stack(self):
        made = Gtk.Stack()
        for i, page in enumerate(self.many(2, 4, self.form, self.checks, self.buttons)):
            made.add_titled(page, str(i), label(self.r, 1, 1))
        return self.box([Gtk.StackSwitcher(stack=made, halign=self.r.choice([Gtk.Align.CENTER, Gtk.Align.FILL])), made])

    def group(self):
        return Gtk.Frame(label=self.r.choice([None, label(self.r, 1, 3), label(self.r, 1, 3)]), child=self.padded(self.r.choice([self.checks, self.buttons, self.form])()))

    def expander(self):
        return Gtk.Expander(label=label(self.r, 1, 3), expanded=self.r.random() < 0.5, child=self.r.choice([self.checks, self.form, self.text])())

    def text(self):
        r = self.r
        words = [sentence(r) for _ in range(r.randint(1, 3))]
        if r.random() < 0.4:
            words.insert(r.randrange(len(words) + 1), f"<a href='https://example.org'>{label(r, 1, 4)}</a>")
        style = r.choice([[], [], ["title-2"], ["dim-label"], ["heading"]])
        return Gtk.Label(label=" ".join(words), use_markup=True, xalign=0, wrap=True, max_width_chars=r.choice([30, 40, 70]), css_classes=style)

    def links(self):
        return self.box(self.many(1, 3, lambda: Gtk.LinkButton(uri="https://example.org", label=label(self.r, 1, 4), halign=Gtk.Align.START)), across=self.r.random() < 0.5)

    def shown(self):
        """What is seen but is no element."""
        r = self.r
        kind = r.choice(["bar", "bar", "spinner", "level", "line", "picture", "image", "words"])
        if kind == "bar":
            return Gtk.ProgressBar(fraction=r.random(), show_text=r.random() < 0.5)
        if kind == "spinner":
            return Gtk.Spinner(spinning=True, width_request=32, height_request=r.choice([16, 32, 48]))
        if kind == "level":
            return Gtk.LevelBar(value=r.random())
        if kind == "line":
            return Gtk.Separator()
        if kind == "image":
            return self.image(16, 32, 64, 96)
        if kind == "words":
            return Gtk.Label(label=label(r, 1, 2), css_classes=[r.choice(["title-1", "title-4", "caption", "accent", "keycap"])], xalign=r.choice([0, 0.5]))
        width, height, ends = r.randint(60, 260), r.randint(40, 160), [[r.randrange(256) for _ in range(3)] for _ in range(2)]
        data = bytes(a + (b - a) * (x + y) // (width + height) for y in range(height) for x in range(width) for a, b in zip(*ends))
        return Gtk.Picture(paintable=Gdk.MemoryTexture.new(width, height, Gdk.MemoryFormat.R8G8B8, GLib.Bytes.new(data), width * 3), can_shrink=False, halign=Gtk.Align.START)

    def keypad(self):
        r = self.r
        grid, columns = Gtk.Grid(row_spacing=r.randint(0, 6), column_spacing=r.randint(0, 6), column_homogeneous=True, row_homogeneous=True), r.choice([4, 4, 5])
        for i in range(columns * r.randint(3, 6)):
            style = r.choice([[], [], [], ["suggested-action"], ["flat"]])
            grid.attach(Gtk.Button(label=r.choice(list("0123456789+-×÷=.%√π()") + ["sin", "C", "AC", "mod"]), css_classes=style), i % columns, i // columns, 1, 1)
        return grid

    def bar(self):
        r = self.r
        made = self.box(self.many(3, 10, *[self.picture_button] * 6, self.button, self.button, Gtk.Separator), r.randint(0, 6), True, css_classes=["toolbar"])
        if r.random() < 0.3:
            made.append(Gtk.SearchEntry(hexpand=r.random() < 0.5))
        return Gtk.ScrolledWindow(child=made, vscrollbar_policy=Gtk.PolicyType.NEVER, hscrollbar_policy=Gtk.PolicyType.EXTERNAL)

    def header(self, width):
        r = self.r
        made, x = Adw.HeaderBar() if self.adw and r.random() < 0.7 else Gtk.HeaderBar(), r.random()
        made.set_decoration_layout(r.choice([":minimize,maximize,close", ":close", ":close", "close,minimize,maximize:", "close:", ":"]))
        if x < 0.2 and width > 560:
            # The header bar keeps the stack, which stands nowhere, alive.
            made.stack = Adw.ViewStack() if self.adw else Gtk.Stack()
            for i in range(r.randint(2, 3)):
                page = made.stack.add_titled(Gtk.Label(), str(i), label(r, 1, 1))
                if self.adw:
                    page.set_icon_name(self.icon())
            made.set_title_widget(Adw.ViewSwitcher(stack=made.stack, policy=r.choice([Adw.ViewSwitcherPolicy.NARROW, Adw.ViewSwitcherPolicy.WIDE])) if self.adw else Gtk.StackSwitcher(stack=made.stack))
        elif x < 0.3:
            made.set_title_widget(Gtk.SearchEntry(hexpand=r.random() < 0.5))
        else:
            lines = [Gtk.Label(label=label(r, 1, 3), css_classes=[style], ellipsize=3) for style in r.choice([["title"]] * 3 + [["title", "subtitle"]])]
            made.set_title_widget(self.box(lines, 0, valign=Gtk.Align.CENTER))
        for put in (made.pack_start, made.pack_end):
            for part in self.many(0, 1 if width < 500 else 4, self.picture_button, self.picture_button, self.menu_button, self.button):
                put(part)
        return made

    def blocks(self, columns):
        r = self.r
        makers = [self.form, self.checks] * 3 + [self.buttons, self.rows, self.table, self.boxed, self.shown, self.text, self.links] * 2
        makers += [self.notebook, self.tab_bar, self.group, self.area, self.sliders, self.keypad, self.stack, self.expander, self.entry, self.spin]
        made = [self.box(self.many(2, 8, *makers), hexpand=columns == 1 or r.random() < 0.7) for _ in range(columns)]
        return self.scrolled(self.padded(self.box(made, r.randint(6, 18), True, vexpand=True), 24))

    def settings(self, width):
        """Categories at the side, boxed lists of one of them beside it."""
        r = self.r
        page = self.padded(self.box(self.many(2, 4, self.boxed, self.boxed, self.form, self.rows), r.randint(10, 24)), 30)
        if self.adw and r.random() < 0.6:
            page = Adw.Clamp(child=page, maximum_size=r.choice([500, 600, 900]))
        if width < 480:
            return self.scrolled(page)
        side = self.scrolled(self.list(r.choice(["plain", "navigation-sidebar"])))
        side.set_hexpand(False)
        side.set_size_request(r.randint(150, 280), -1)
        return self.box([side, Gtk.Separator(), self.scrolled(page)], 0, True)

    def dialog(self):
        r, center = self.r, Gtk.Align.CENTER
        words = [Gtk.Label(label=label(r, 2, 5) + r.choice(["", "?"]), css_classes=[r.choice(["title-2", "heading", "title-4"])], wrap=True)]
        words.append(Gtk.Label(label=sentence(r), wrap=True, max_width_chars=40, vexpand=True))
        styles = r.sample([[], [], ["suggested-action"], ["destructive-action"]], r.randint(1, 3))
        even = r.random() < 0.6
        row = self.box([Gtk.Button(label=label(r, 1, 2), hexpand=even, css_classes=style) for style in styles], r.randint(0, 10), True, homogeneous=even)
        row.set_halign(Gtk.Align.FILL if even and r.random() < 0.7 else r.choice([Gtk.Align.END, center]))
        middle = [make() for make in r.sample([self.entry, self.checks, self.form, self.shown], r.choice([0, 0, 1]))]
        return self.padded(self.box([self.image(48)] * (r.random() < 0.4) + words + middle + [row], r.randint(8, 20), vexpand=True), 30)

    def calculator(self):
        pad = self.keypad()
        pad.set_vexpand(True)
        pad.set_hexpand(True)
        return self.padded(self.box([self.r.choice([self.entry, self.area])(), pad]), 12)

    def window(self):
        r = self.r
        kind, wide = r.choice(["blocks"] * 6 + ["settings"] * 3 + ["dialog", "table", "list", "calculator"]), r.random() < 1 / 3
        width, height = (r.randint(901, 1500), r.randint(420, 950)) if wide else (r.randint(320, 899), r.randint(240, 760))
        if kind == "dialog" or kind == "calculator" and not wide:
            width, height = r.randint(320, 620), r.randint(240, 480)
        parts = [self.header(width)] if r.random() < 0.65 else []
        if kind != "dialog":
            parts += [make() for make, share in ((self.menus, 0.3), (self.bar, 0.35)) if r.random() < share]
        if kind == "settings":
            parts.append(self.settings(width))
        elif kind == "blocks":
            parts.append(self.blocks(r.choice([1, 1, 2]) if wide else 1 if width < 620 else r.choice([1, 2])))
        else:
            parts.append(self.dialog() if kind == "dialog" else self.calculator() if kind == "calculator" else self.table(vexpand=True) if kind == "table" else self.scrolled(self.list("rich-list", most=26)))
        # Without decoration nothing (shadow, border) stands around the content; the header bar is part of it.
        made, group = Gtk.Window(decorated=False, default_width=width, default_height=height, child=self.box(parts, 0)), Gio.SimpleActionGroup()
        group.add_action(Gio.SimpleAction.new("plain", None))
        group.add_action(Gio.SimpleAction.new_stateful("check", None, GLib.Variant("b", r.random() < 0.5)))
        made.insert_action_group("window", group)
        return made
