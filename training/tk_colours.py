"""Colour schemes for the windows of native_tk.py."""
import colorsys
from tkinter import font as fonts

RELIEFS = ["raised", "raised", "raised", "flat", "groove", "ridge", "solid"]


def tone(hue, saturation, value):
    return "#%02x%02x%02x" % tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue % 1, saturation, value))


class Colours:
    """A scheme for both kinds of widgets; `own` keeps what the theme has."""

    def __init__(self, r, style):
        hue, accent = r.random(), r.random()
        self.own = r.random() < 0.4
        self.dark = not self.own and r.random() < 0.5
        if self.own:
            self.back, self.fore = str(style.lookup(".", "background")), "#000000"
            self.field, self.raised, self.line, self.grey, self.trough = "#ffffff", self.back, "#9e9a91", "#8f8f8f", "#b3b3b3"
        elif self.dark:
            s, v = r.uniform(0, 0.35), r.uniform(0.1, 0.28)
            self.back, self.fore = tone(hue, s, v), tone(hue, 0.05, r.uniform(0.8, 1))
            self.field, self.raised = tone(hue, s, r.choice([v - 0.06, v + 0.07, v + 0.03])), tone(hue, s, v + r.uniform(0.03, 0.2))
            self.line, self.grey, self.trough = tone(hue, s, v + r.uniform(0.1, 0.3)), tone(hue, s, 0.5), tone(hue, s, v + r.choice([-0.07, 0.15]))
        else:
            s, v = r.choice([0, 0.02, 0.08, 0.2]), r.uniform(0.85, 1)
            self.back, self.fore = tone(hue, s, v), tone(hue, 0.3, r.uniform(0, 0.25))
            self.field, self.raised = r.choice(["#ffffff", "#ffffff", tone(hue, s / 2, 0.97)]), tone(hue, s, v - r.uniform(-0.02, 0.12))
            self.line, self.grey, self.trough = tone(hue, s, v - r.uniform(0.12, 0.4)), tone(hue, s, 0.62), tone(hue, s, v - r.uniform(0.06, 0.2))
        self.chosen = "#4a6984" if self.own else tone(accent, r.uniform(0.4, 0.9), r.uniform(0.45, 0.8))
        self.link = r.choice(["#6ab0ff", "#8ab4f8"]) if self.dark else r.choice(["#0000ee", "blue", "#0645ad", "#1a73e8"])
        self.coloured = not self.own and r.random() < 0.25

    def apply(self, r, root, style):
        key = self.chosen if self.coloured else self.raised
        key_fore = "#ffffff" if self.coloured else self.fore
        bevel, ring = r.choice([1, 1, 2, 2, 3]), r.choice([0, 1, 1, 2])
        option = lambda pattern, value: root.option_add(pattern, value, "interactive")
        # By the names of options, not by their classes: Tk's class of a list's selectForeground is Background.
        for pattern, value in {
            "*background": self.back, "*foreground": self.fore, "*highlightBackground": self.back, "*highlightColor": self.chosen, "*troughColor": self.trough, "*disabledForeground": self.grey,
            "*activeBackground": self.raised, "*activeForeground": self.fore, "*insertBackground": self.fore, "*selectBackground": self.chosen, "*selectForeground": "#ffffff", "*selectColor": self.field,
            "*Button.background": key, "*Button.foreground": key_fore, "*Button.Relief": r.choice(RELIEFS), "*Button.borderWidth": bevel, "*Button.highlightThickness": ring,
            "*Menu.selectColor": self.fore, "*Menu.Relief": r.choice(["raised", "flat", "solid"]), "*Menu.borderWidth": r.choice([1, 1, 2]), "*Menu.tearOff": 0, "*Scale.sliderLength": r.randint(12, 34),
            "*Scale.width": r.randint(8, 18), "*Scale.highlightThickness": ring, "*Checkbutton.highlightThickness": ring, "*Radiobutton.highlightThickness": ring, "*Scale.borderWidth": r.choice([1, 1, 2]),
        }.items():
            option(pattern, value)
        relief = r.choice(["sunken", "sunken", "flat", "solid", "groove", "ridge"])
        for kind in ("Entry", "Text", "Listbox", "Spinbox"):
            option(f"*{kind}.background", self.field)
            option(f"*{kind}.disabledBackground", self.back)
            option(f"*{kind}.readonlyBackground", self.back)
            option(f"*{kind}.Relief", relief)
            option(f"*{kind}.borderWidth", bevel)
            option(f"*{kind}.highlightThickness", ring if relief != "flat" else 1)
            if relief == "flat" or self.dark and r.random() < 0.5:
                option(f"*{kind}.highlightBackground", self.line)
        option("*TCombobox*Listbox.highlightThickness", 0)
        pad = r.randint(1, 8)
        style.configure("TButton", padding=(r.randint(2, 14), pad), width=r.choice([-11, -9, 0, 0]))
        tab = (r.randint(3, 16), r.randint(1, 7))
        style.configure("TNotebook.Tab", padding=tab)
        style.map("TNotebook.Tab", padding=[("selected", tab)])
        style.configure("TNotebook", tabposition=r.choice(["nw"] * 6 + ["ne", "n", "sw", "wn"]))
        for kind in ("TEntry", "TCombobox", "TSpinbox"):
            style.configure(kind, padding=r.randint(1, 5), arrowsize=r.choice([10, 12, 13, 15]))
        for kind in ("TCheckbutton", "TRadiobutton"):
            side = r.choice([9, 10, 10, 12, 14, 17])
            style.configure(kind, indicatorsize=side, indicatordiameter=side)
        line = fonts.nametofont("TkDefaultFont").metrics("linespace")
        style.configure("Treeview", rowheight=line + r.choice([2, 3, 5, 8, 12]))
        if self.own:
            return
        lights = dict(bordercolor=self.line, lightcolor=self.raised, darkcolor=r.choice([self.raised, self.line]), upperbordercolor=self.line, lowerbordercolor=self.line)
        style.configure(".", background=self.back, foreground=self.fore, fieldbackground=self.field, troughcolor=self.trough, selectbackground=self.chosen, selectforeground="#ffffff",
                        insertcolor=self.fore, arrowcolor=self.fore, highlightcolor=self.back, focuscolor=self.chosen, **lights)
        style.map(".", background=[("disabled", self.back), ("active", self.raised)], foreground=[("disabled", self.grey)])
        for kind in ("TButton", "TMenubutton", "TScale", "TScrollbar", "TSpinbox", "TCombobox", "TNotebook.Tab", "Treeview.Heading", "Toolbutton"):
            flat = kind == "Toolbutton"
            style.configure(kind, background=key if kind == "TButton" else self.back if flat else self.raised, foreground=key_fore if kind == "TButton" else self.fore)
            style.map(kind, background=[("disabled", self.back), ("selected", self.chosen if flat else self.back), ("pressed", self.line), ("active", key if kind == "TButton" else self.raised)],
                      fieldbackground=[("disabled", self.back), ("readonly", self.raised)], foreground=[("disabled", self.grey)])
        for kind in ("TEntry", "TCombobox", "TSpinbox"):
            style.configure(kind, fieldbackground=self.field, foreground=self.fore)
        style.map("TEntry", fieldbackground=[("disabled", self.back)])
        on = r.choice([self.field, self.chosen])
        for kind in ("TCheckbutton", "TRadiobutton"):
            style.configure(kind, indicatorcolor=self.field, indicatorbackground=self.field, indicatorforeground=self.fore if on == self.field else "#ffffff")
            style.map(kind, indicatorcolor=[("disabled", self.back), ("selected", self.chosen)], indicatorbackground=[("disabled", self.back), ("selected", on)], background=[("active", self.back)])
        style.configure("Treeview", background=self.field, fieldbackground=self.field, foreground=self.fore)
        style.map("Treeview", background=[("selected", self.chosen)], foreground=[("selected", "#ffffff")])
