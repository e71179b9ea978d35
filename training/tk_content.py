"""What the windows of native_tk.py hold."""
import io
import tkinter as tk
from tkinter import font as fonts
from tkinter import ttk

from PIL import Image, ImageDraw

from native_words import icon_files, label, sentence, written
from pairs import EDITORS
from tk_colours import tone

ICONS = [name for name in icon_files() if name.endswith(".png")]


class Maker:
    def __init__(self, r, root, colours):
        self.r, self.root, self.colours, self.kept, self.on_menu = r, root, colours, [], None
        # How many of the widgets are Tk's old ones.
        self.share = r.choice([0, 0, 0, 0.15, 1, 1])
        self.space = r.randint(1, 8)

    def new(self, name, at, **options):
        """A widget of either kind."""
        return getattr(tk if self.r.random() < self.share else ttk, name)(at, **options)

    def frame(self, at, **options):
        return tk.Frame(at, **options) if self.share == 1 else ttk.Frame(at)

    def variable(self, value):
        self.kept.append(tk.Variable(self.root, value))
        return self.kept[-1]

    def disabled(self, widget, chance=0.1):
        if self.r.random() < chance:
            widget.state(["disabled"]) if hasattr(widget, "state") else widget.configure(state="disabled")
        return widget

    def icon(self):
        while True:
            try:
                made = tk.PhotoImage(master=self.root, file=self.r.choice(ICONS))
            except tk.TclError:
                continue
            self.kept.append(made)
            return made

    def button(self, at, text=None, pictured=0.25):
        r = self.r
        if text is None and r.random() < pictured:
            made = self.new("Button", at, image=self.icon())
            if hasattr(made, "state") and r.random() < 0.5:
                made.configure(style="Toolbutton")
        else:
            made = self.new("Button", at, text=text or label(r, 1, 2))
            if text is None and r.random() < 0.15:
                made.configure(image=self.icon(), compound=r.choice(["left", "left", "top"]))
            elif not hasattr(made, "state"):
                made.configure(padx=r.choice([1, 4, 8, 12]), pady=r.choice([0, 1, 3, 5]))
        return self.disabled(made)

    def entry(self, at):
        made = self.new("Entry", at, width=self.r.randint(8, 30))
        if self.r.random() < 0.7:
            made.insert(0, label(self.r, 1, 3))
        if self.r.random() < 0.08:
            made.configure(show="•")
        return self.disabled(made, 0.08)

    def combo(self, at):
        r = self.r
        words = [label(r, 1, 2) for _ in range(r.randint(3, 8))]
        if r.random() < self.share * 0.8:
            made = tk.OptionMenu(at, self.variable(words[0]), *words)
            made.configure(anchor="w")
        elif r.random() < 0.12:
            made = ttk.Menubutton(at, text=words[0])
        else:
            made = ttk.Combobox(at, values=words, width=r.randint(8, 26))
            made.set(words[0])
            if r.random() < 0.6:
                made.configure(state="readonly")
        return self.disabled(made, 0.08)

    def spin(self, at):
        made = self.new("Spinbox", at, from_=0, to=999, width=self.r.randint(4, 14))
        made.insert(0, str(self.r.randint(1, 999)))
        return self.disabled(made, 0.08)

    def scale(self, at, orient="horizontal", length=None):
        r = self.r
        made = self.new("Scale", at, orient=orient, from_=0, to=100, length=length or r.randint(90, 260))
        if not hasattr(made, "state"):
            made.configure(showvalue=r.random() < 0.5)
            if r.random() < 0.25:
                made.configure(label=label(r, 1, 2))
            if r.random() < 0.15:
                made.configure(tickinterval=25)
        made.set(r.randint(0, 100))
        return self.disabled(made, 0.08)

    def switch(self, at):
        """A switch of two pictures: Tk has none of its own."""
        r, c, h = self.r, self.colours, self.r.randint(14, 26)
        w, shown, square = round(h * r.uniform(1.7, 2.1)), [], r.random() < 0.2
        for on in (False, True):
            big = Image.new("RGB", (w * 4, h * 4), self.root_rgb(c.back))
            draw, edge = ImageDraw.Draw(big), 0 if square else h * 2
            draw.rounded_rectangle((0, 0, w * 4 - 1, h * 4 - 1), edge, fill=c.chosen if on else c.trough, outline=c.line, width=4)
            x = (w - h) * 4 if on else 0
            draw.rounded_rectangle((x + 10, 10, x + h * 4 - 11, h * 4 - 11), max(0, edge - 10), fill="#ffffff" if on or not c.dark else c.fore)
            with io.BytesIO() as file:
                big.resize((w, h), Image.LANCZOS).save(file, "png")
                shown.append(tk.PhotoImage(master=self.root, data=file.getvalue()))
        self.kept += shown
        made = tk.Checkbutton(at, image=shown[0], selectimage=shown[1], indicatoron=False, borderwidth=0, highlightthickness=0, padx=0, pady=0, background=c.back, selectcolor=c.back,
                              activebackground=c.back, offrelief="flat", variable=self.variable(int(r.random() < 0.5)), onvalue=1, offvalue=0)
        made.role, made.size = "switch", (w, h)
        return made

    def root_rgb(self, colour):
        return tuple(part >> 8 for part in self.root.winfo_rgb(colour))

    def checks(self, at):
        r, box = self.r, self.frame(at)
        round_, down, bare, gap = r.random() < 0.45, r.random() < 0.75, r.random() < 0.1, r.randint(0, 6)
        count = r.randint(2, 6)
        shared = self.variable(r.randrange(count))
        for i in range(count):
            options = {"variable": shared, "value": i} if round_ else {"variable": self.variable(int(r.random() < 0.5)), "onvalue": 1, "offvalue": 0}
            made = self.new("Radiobutton" if round_ else "Checkbutton", box, text=label(r, 1, 4 if down else 2), **options)
            if bare:
                made.configure(style="Toolbutton") if hasattr(made, "state") else made.configure(indicatoron=False)
            elif not hasattr(made, "state"):
                made.configure(anchor="w")
            self.disabled(made)
            made.pack(side="top" if down else "left", anchor="w", fill="x" if down and r.random() < 0.3 else "none", pady=gap // 2, padx=gap)
        return box

    def form(self, at):
        r, box = self.r, self.frame(at)
        side, gap, wide = r.choice(["e", "w"]), r.randint(1, 6), r.random() < 0.75
        for y in range(r.randint(2, 7)):
            self.new("Label", box, text=label(r, 1, 3) + r.choice(["", ":"])).grid(row=y, column=0, sticky=side, padx=gap, pady=gap)
            field = r.choice([self.entry, self.entry, self.entry, self.combo, self.combo, self.spin, self.scale, self.switch])(box)
            stretched = wide and getattr(field, "role", "") != "switch" and r.random() < 0.85
            field.grid(row=y, column=1, sticky="ew" if stretched else "w", padx=gap, pady=gap)
            if r.random() < 0.12:
                self.button(box).grid(row=y, column=2, padx=gap)
        box.columnconfigure(1, weight=1)
        return box

    def buttons(self, at):
        r, box = self.r, self.frame(at)
        side, gap, stretched = r.choice(["left", "left", "right"]), r.randint(0, 6), r.random() < 0.25
        for _ in range(r.randint(1, 6)):
            self.button(box).pack(side=side, padx=gap, pady=2, fill="x" if stretched else "none", expand=stretched)
        return box

    def scrolled(self, at, make, chance=0.6):
        box = self.frame(at)
        inner = make(box)
        if self.r.random() < chance:
            bar = self.new("Scrollbar", box, command=inner.yview)
            inner.configure(yscrollcommand=bar.set)
            bar.pack(side="right", fill="y")
        inner.pack(side="left", fill="both", expand=True)
        return box

    def rows(self, at, height=None):
        r = self.r

        def make(box):
            made = tk.Listbox(box, height=height or r.randint(3, 10), width=r.randint(12, 40), activestyle=r.choice(["none", "underline", "dotbox"]), exportselection=False)
            made.configure(selectborderwidth=r.choice([0, 0, 1, 2, 4]))
            for i in range(0 if EDITORS and r.random() < 0.4 else r.randint(2, 30)):
                made.insert("end", label(r, 1, 4))
                if i % 2 and made.striped:
                    made.itemconfigure(i, background=self.colours.back)
            for i in range(r.choice([0, 1, 1, 2])):
                made.selection_set(i)
            return made

        tk.Listbox.striped = r.random() < 0.2
        return self.scrolled(at, make)

    def tree(self, at):
        r = self.r

        def make(box):
            columns, show = list("abcd")[: r.randint(0, 4)], r.choice(["tree headings", "headings", "tree"])
            show = "tree" if not columns else show
            made = ttk.Treeview(box, columns=columns, show=show, height=r.randint(3, 10))
            for name in ["#0", *columns]:
                made.heading(name, text=label(r, 1, 1), anchor=r.choice(["w", "center"]))
                made.column(name, width=r.randint(60, 160), minwidth=40)
            for _ in range(0 if EDITORS and r.random() < 0.5 else r.randint(2, 14)):
                picture = {"image": self.icon()} if r.random() < 0.15 else {}
                top = made.insert("", "end", text=label(r, 1, 2), values=[label(r, 1, 2) for _ in columns], open=r.random() < 0.7, **picture)
                for _ in range(r.choice([0, 0, 2])):
                    made.insert(top, "end", text=label(r, 1, 2), values=[label(r, 1, 2) for _ in columns])
            if made.get_children() and r.random() < 0.5:
                made.selection_set(made.get_children()[0])
            return made

        return self.scrolled(at, make)

    def area(self, at):
        def make(box):
            made = tk.Text(box, height=self.r.randint(2, 8), width=self.r.randint(20, 50), wrap="word")
            made.insert("1.0", " ".join(sentence(self.r) for _ in range(self.r.randint(0, 5))))
            return made

        return self.scrolled(at, make)

    def panes(self, at):
        """A large area, with others beside and below it now and then."""
        r = self.r
        if r.random() < 0.4:
            r.choice([self.rows, self.tree])(at).pack(side="left", fill="y")
        if r.random() < 0.3:
            r.choice([self.rows, self.editor, self.canvas])(at, r.randint(3, 8)).pack(side="bottom", fill="x") if r.random() < 0.7 else self.tree(at).pack(side="bottom", fill="x")
        main = r.choice([self.editor] * 5 + [self.canvas, self.canvas, self.page, self.rows, self.tree, self.tree])
        main(at).pack(side="left", fill="both", expand=True)

    def editor(self, at, height=10):
        def make(box):
            r = self.r
            made = tk.Text(box, height=height, width=20, wrap=r.choice(["word", "none"]), borderwidth=r.choice([0, 1, 2]), padx=r.choice([1, 1, 6]), pady=r.choice([1, 1, 6]))
            made.configure(font=r.choice(["TkTextFont", "TkFixedFont", "TkDefaultFont"]))
            made.insert("1.0", written(r))
            return made

        return self.scrolled(at, make, 0.8)

    def page(self, at):
        """What is written, and only to be read."""
        r = self.r
        return tk.Label(at, text=written(r) or sentence(r), background=r.choice(["white", self.colours.field]), anchor="nw", justify="left", wraplength=r.randint(300, 900), padx=8, pady=8)

    def canvas(self, at, height=10):
        """What is as empty and cannot be written into."""
        r = self.r
        made = tk.Canvas(at, width=120, height=16 * height, background=r.choice(["white", "white", "gray50", "gray90", "gray20", self.colours.field]), highlightthickness=r.choice([0, 1, 2]))
        if r.random() < 0.5:
            x, y = r.randint(10, 90), r.randint(10, 60)
            made.create_rectangle(x, y, x + r.randint(60, 700), y + r.randint(60, 600), fill="white", outline="gray40")
        for _ in range(r.randint(1, 10)):
            x, y = r.randint(0, 900), r.randint(0, 600)
            made.create_oval(x, y, x + r.randint(5, 90), y + r.randint(5, 90), outline=tone(r.random(), 0.6, 0.8))
        return made

    def tabs(self, at):
        r, made = self.r, ttk.Notebook(at)
        for _ in range(r.randint(2, 6)):
            page = r.choice([self.form, self.checks, self.buttons, self.rows, self.area])(made)
            picture = {"image": self.icon(), "compound": "left"} if r.random() < 0.1 else {}
            made.add(page, text=label(r, 1, 2), padding=self.space, state="disabled" if r.random() < 0.05 else "normal", **picture)
        made.select(r.choice([i for i in range(made.index("end")) if made.tab(i, "state") == "normal"] or [0]))
        return made

    def group(self, at):
        made = self.new("LabelFrame" if self.share == 1 else "Labelframe", at, text=label(self.r, 1, 3)) if self.share in (0, 1) else ttk.Labelframe(at, text=label(self.r, 1, 3))
        self.r.choice([self.checks, self.checks, self.buttons, self.form])(made).pack(fill="both", expand=True, padx=self.space, pady=self.space)
        return made

    def text(self, at):
        return self.new("Label", at, text=" ".join(sentence(self.r) for _ in range(self.r.randint(1, 3))), wraplength=self.r.randint(180, 500), justify="left", anchor="w")

    def links(self, at):
        r, box = self.r, self.frame(at)
        font = fonts.nametofont("TkDefaultFont").copy()
        font.configure(underline=True)
        self.kept.append(font)
        side = r.choice(["top", "left"])
        for _ in range(r.randint(1, 4)):
            made = self.new("Label", box, text=r.choice([label(r, 1, 4), "https://" + label(r, 1, 1).lower() + ".org"]), font=font, foreground=self.colours.link, cursor="hand2")
            made.role, made.line = "link", font.metrics("linespace")
            made.pack(side=side, anchor="w", padx=3, pady=1)
        return box

    def idle(self, at):
        """What can't be operated."""
        r, c = self.r, self.colours
        kind = r.choice(["progress", "line", "drawing", "status"])
        if kind == "progress":
            return ttk.Progressbar(at, value=r.randint(0, 100), length=r.randint(80, 300))
        if kind == "line":
            return ttk.Separator(at)
        if kind == "status":
            return tk.Label(at, text=label(r, 2, 5), relief=r.choice(["sunken", "groove", "ridge", "flat"]), borderwidth=1, anchor="w", padx=4)
        made = tk.Canvas(at, width=r.randint(120, 300), height=r.randint(60, 160), background=r.choice([c.field, c.back]), highlightthickness=r.choice([0, 1]))
        points = [(x, r.randint(5, 120)) for x in range(5, 290, 19)]
        made.create_line(*points, fill=c.chosen, width=r.choice([1, 2]), smooth=r.random() < 0.5)
        for _ in range(r.randint(0, 4)):
            x, y = r.randint(0, 250), r.randint(0, 120)
            made.create_oval(x, y, x + r.randint(5, 60), y + r.randint(5, 50), fill=tone(r.random(), 0.6, 0.8))
        made.create_text(60, 12, text=label(r, 1, 2), fill=c.fore)
        return made

    def sliders(self, at):
        r, box = self.r, self.frame(at)
        upright = r.random() < 0.35
        for _ in range(r.randint(1, 5 if upright else 3)):
            made = self.scale(box, "vertical" if upright else "horizontal", r.randint(70, 160) if upright else None)
            made.pack(side="left" if upright else "top", fill="y" if upright else "x", padx=6, pady=3)
        return box

    def keypad(self, at):
        r, box, gap = self.r, self.frame(at), self.r.randint(0, 4)
        rows, columns = r.randint(3, 5), r.randint(3, 5)
        self.entry(box).grid(row=0, column=0, columnspan=columns, sticky="ew", padx=gap, pady=gap)
        width = r.randint(2, 6)
        for i in range(rows * columns):
            key = self.new("Button", box, text=r.choice(list("0123456789+-×÷=.%√") + ["sin", "C", "AC", "MR"]), width=width)
            key.grid(row=1 + i // columns, column=i % columns, sticky="nsew", padx=gap, pady=gap)
        for i in range(columns):
            box.columnconfigure(i, weight=1, uniform="key")
        for i in range(rows):
            box.rowconfigure(i + 1, weight=1)
        return box

    def dialog(self, at):
        r, box = self.r, self.frame(at)
        below = self.frame(box)
        below.pack(side="bottom", fill="x", pady=self.space)
        side = r.choice(["right", "right", "left"])
        for _ in range(r.randint(1, 3)):
            self.button(below, label(r, 1, 1)).pack(side=side, padx=self.space)
        self.new("Label", box, image="::tk::icons::" + r.choice(["information", "warning", "error", "question"])).pack(side="left", padx=8, pady=8)
        self.text(box).pack(side="left", fill="both", expand=True, padx=6, pady=6)
        return box

    def bar(self, at):
        r = self.r
        box = tk.Frame(at, relief=r.choice(["flat", "raised", "groove"]), borderwidth=1) if self.share == 1 else ttk.Frame(at)
        for _ in range(r.randint(3, 14)):
            x = r.random()
            if x < 0.12:
                ttk.Separator(box, orient="vertical").pack(side="left", fill="y", padx=4, pady=2)
            elif x < 0.18:
                r.choice([self.combo, self.entry])(box).pack(side="left", padx=3)
            else:
                made = self.button(box, pictured=0.85)
                if not hasattr(made, "state") and r.random() < 0.5:
                    made.configure(relief="flat")
                made.pack(side="left", padx=r.choice([0, 0, 2]), pady=1)
        return box

    def menu(self, at):
        r, made = self.r, tk.Menu(at, tearoff=0)
        for _ in range(r.randint(3, 10)):
            kind = r.choice(["command"] * 6 + ["separator", "checkbutton", "radiobutton", "cascade"])
            if kind == "separator":
                made.add_separator()
                continue
            options = {"label": label(r, 1, 3), "state": r.choice(["normal"] * 6 + ["disabled"])}
            if kind != "cascade" and r.random() < 0.3:
                options["accelerator"] = "Ctrl+" + r.choice("ABCDEFGNOPQSVXZ")
            if kind in ("checkbutton", "radiobutton"):
                options["variable"] = self.variable(1)
            made.add(kind, **options)
        return made

    def menus(self, at):
        r, heads = self.r, []
        if r.random() < 0.5:
            made = tk.Menu(self.root, tearoff=0)
            for _ in range(r.randint(3, 8)):
                made.add_cascade(label=label(r, 1, 1), menu=tk.Menu(made), state=r.choice(["normal"] * 9 + ["disabled"]))
            self.root.configure(menu=made)
            self.on_menu = made
            return
        box, space, above = tk.Frame(at), r.randint(3, 10), r.randint(1, 5)
        for _ in range(r.randint(3, 8)):
            made = tk.Menubutton(box, text=label(r, 1, 1), padx=space, pady=above)
            made.role = "menuitem"
            made.pack(side="left")
            heads.append(made)
        box.pack(fill="x")
        self.heads = heads

    def fill(self):
        r, self.heads = self.r, []
        whole = tk.Frame(self.root, background=self.colours.back)
        whole.pack(fill="both", expand=True)
        if r.random() < 0.45:
            self.menus(whole)
        if r.random() < 0.45:
            self.bar(whole).pack(fill="x")
        if r.random() < 0.3:
            tk.Label(whole, text=label(r, 1, 4), anchor="w", relief="sunken", borderwidth=1).pack(side="bottom", fill="x")
        row = self.frame(whole)
        row.pack(fill="both", expand=True, padx=self.space, pady=self.space)
        if EDITORS:
            self.panes(row)
            return r.randint(500, 1400), r.randint(380, 940)
        blocks = [self.form, self.form, self.checks, self.checks, self.checks, self.buttons, self.buttons, self.rows, self.tree, self.tabs, self.group, self.text, self.area, self.idle, self.sliders, self.keypad, self.dialog, self.links]
        wide = r.random() < 0.33
        small = not wide and r.random() < 0.25
        for _ in range(1 if small else r.choice([1, 1, 1, 2]) if wide else r.choice([1, 1, 2, 2, 3])):
            column = self.frame(row)
            for _ in range(r.randint(1, 2) if small else r.randint(2, 6)):
                block = r.choice(blocks)
                tall = block in (self.rows, self.tree, self.tabs, self.area, self.keypad)
                stretched = r.random() < (0.9 if wide else 0.6)
                block(column).pack(fill="both" if tall and stretched else "x" if stretched else "none", expand=tall and stretched, anchor=r.choice(["w", "w", "w", "center", "e"]), pady=self.space)
            column.pack(side="left", fill="both", expand=wide or r.random() < 0.7, padx=self.space)
        self.root.update_idletasks()
        w, h = max(300, self.root.winfo_reqwidth()), max(200, self.root.winfo_reqheight())
        if wide:
            w = r.randint(900, 1500)
            h = h if r.random() < 0.7 else r.randint(200, 950)
        elif r.random() < 0.4:
            w, h = w + r.randint(-60, 300), h + r.randint(-60, 200)
        return min(max(w, 300), 1500), min(max(h, 200), 940)

    def popup(self):
        """Now and then, a menu or a combo box that is open: the path of its window."""
        r, x = self.r, self.r.random()
        if x < 0.15:
            menu = self.menu(self.root)
            at = r.choice(self.heads) if self.heads else None
            menu.post(at.winfo_rootx(), at.winfo_rooty() + at.winfo_height()) if at else menu.post(r.randint(0, self.root.winfo_width() * 2 // 3), r.randint(40, 40 + self.root.winfo_height() // 2))
            return menu
        boxes = [w for w in every(self.root) if w.winfo_class() == "TCombobox" and w.winfo_viewable() and not w.instate(["disabled"])]
        if x < 0.25 and boxes:
            box = r.choice(boxes)
            self.root.tk.call("ttk::combobox::Post", box)
            return self.root.tk.call("ttk::combobox::PopdownWindow", box)
        return None


def every(widget):
    return [widget] + [one for child in widget.winfo_children() for one in every(child)]
