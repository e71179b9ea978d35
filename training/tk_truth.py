"""Where the elements of a Tk window are, from its widgets' geometry and, for glyphs, from its picture."""
import tkinter as tk
from tkinter import font as fonts
from tkinter import ttk

import numpy as np

ROLES = {
    "Button": "button", "TButton": "button", "Entry": "textbox", "TEntry": "textbox", "Text": "textbox", "Spinbox": "textbox", "TSpinbox": "textbox", "TCombobox": "combobox",
    "Menubutton": "combobox", "TMenubutton": "combobox", "Scale": "slider", "TScale": "slider", "Checkbutton": "checkbox", "TCheckbutton": "checkbox", "Radiobutton": "radio", "TRadiobutton": "radio",
}


class Measure:
    def __init__(self, root, pixels, left, top):
        self.root, self.tk, self.pixels, self.left, self.top, self.found = root, root.tk, pixels, left, top, []
        self.style = ttk.Style(root)
        self.picture = (0, 0, pixels.shape[1], pixels.shape[0])

    def box(self, path):
        x, y, w, h = (int(self.tk.call("winfo", key, path)) for key in ("rootx", "rooty", "width", "height"))
        return x - self.left, y - self.top, x - self.left + w, y - self.top + h

    def add(self, role, box, clip, name="", **states):
        x0, y0, x1, y1 = cut(box, clip)
        if x1 - x0 < 5 or y1 - y0 < 5 or (x1 - x0) * (y1 - y0) < 0.5 * (box[2] - box[0]) * (box[3] - box[1]):
            return
        bounds = {"x": int(x0), "y": int(y0), "width": int(x1 - x0), "height": int(y1 - y0)}
        self.found.append({"role": role, "name": str(name or ""), "bounds": bounds, "states": states})

    def colour(self, widget, key="background"):
        if hasattr(widget, "state"):
            value = self.style.lookup(widget.cget("style") or widget.winfo_class(), key, widget.state())
        else:
            value = widget.cget("activebackground" if str(widget.cget("state")) == "active" else key)
        return np.array([part >> 8 for part in self.root.winfo_rgb(value)], int)

    def glyph(self, widget, clip):
        """What is drawn of the indicator, without the space around it: the first run of columns that are not the background."""
        x, y, right, low = self.box(widget)
        if hasattr(widget, "state"):
            part = self.part(widget, ["indicator", "Checkbutton.indicator", "Radiobutton.indicator"])
            region = part and (x + part[0], y + part[1], x + part[2], y + part[3])
        else:
            inset = int(str(widget.cget("borderwidth"))) + int(str(widget.cget("highlightthickness")))
            region = (x + inset, y + inset, right - inset, low - inset)
        if not region:
            return None
        x0, y0, x1, y1 = cut(region, clip)
        if x1 - x0 < 8 or y1 - y0 < 8:
            return None
        drawn = (self.pixels[y0:y1, x0:x1] != self.colour(widget)).any(axis=2)
        columns = drawn.any(axis=0).nonzero()[0]
        if len(columns) < 6:
            return None
        last = columns[0]
        for at in columns:
            if at - last > 2:
                break
            last = at
        lines = drawn[:, columns[0] : last + 1].any(axis=1).nonzero()[0]
        found = (x0 + columns[0], y0 + lines[0], x0 + last + 1, y0 + lines[-1] + 1)
        return found if 6 <= found[2] - found[0] <= 40 else None

    def part(self, widget, names, identify=None):
        """The rectangle where a widget says one of these names, in its own coordinates."""
        w, h = widget.winfo_width(), widget.winfo_height()
        ask = lambda x, y: str(self.tk.call(widget._w, *(identify or ("identify",)), x, y)) in names
        inside = next(((x, y) for y in range(1, h, 3) for x in range(1, w, 3) if ask(x, y)), None)
        if inside is None:
            return None
        # Where it is found first may be its outermost line: the middle is asked.
        for _ in range(2):
            column = [y for y in range(h) if ask(inside[0], y)]
            line = [x for x in range(w) if ask(x, (column[0] + column[-1]) // 2)]
            inside = ((line[0] + line[-1]) // 2, (column[0] + column[-1]) // 2)
        return line[0], column[0], line[-1] + 1, column[-1] + 1

    def tight(self, widget, box):
        """Without the ring for the focus, where nothing of it is seen."""
        x0, y0, x1, y1 = box
        most = 3 if hasattr(widget, "state") else int(str(widget.cget("highlightthickness")))
        outside = self.around(widget)
        if outside is None or cut(box, self.picture) != tuple(box):
            return box
        for step in range(most + 1):
            if x1 - x0 < 8 or y1 - y0 < 8:
                return box
            ring = np.concatenate([self.pixels[y0, x0:x1], self.pixels[y1 - 1, x0:x1], self.pixels[y0:y1, x0], self.pixels[y0:y1, x1 - 1]])
            if (ring != outside).any():
                return x0, y0, x1, y1
            if step < most:
                x0, y0, x1, y1 = x0 + 1, y0 + 1, x1 - 1, y1 - 1
        # Nothing is drawn around it at all.
        return box if hasattr(widget, "state") else (x0, y0, x1, y1)

    def around(self, widget):
        parent = widget.master
        try:
            return self.colour(parent) if hasattr(parent, "state") else np.array([part >> 8 for part in self.root.winfo_rgb(parent.cget("background"))], int)
        except tk.TclError:
            return None

    def walk(self, widget, clip):
        kind = widget.winfo_class()
        if kind in ("Menu", "Toplevel") or not widget.winfo_viewable():
            return
        box = self.box(widget)
        role = getattr(widget, "role", None) or ROLES.get(kind)
        if kind == "Listbox":
            self.rows(widget._w, clip)
        elif kind == "Treeview":
            self.tree(widget, clip)
        elif role is not None:
            self.one(widget, kind, role, box, clip)
        else:
            if kind == "TNotebook":
                self.tabs(widget, clip)
            for child in widget.winfo_children():
                self.walk(child, cut(box, clip))

    def one(self, widget, kind, role, box, clip):
        modern = hasattr(widget, "state")
        off = bool(widget.instate(["disabled"])) if modern else str(widget.cget("state")) == "disabled"
        if kind in ("Checkbutton", "TCheckbutton", "Radiobutton", "TRadiobutton"):
            value = self.root.getvar(str(widget.cget("variable")))
            checked = str(value) == str(widget.cget("value" if role == "radio" else "onvalue"))
            if role == "switch":
                x, y = (box[0] + box[2] - widget.size[0]) // 2, (box[1] + box[3] - widget.size[1]) // 2
                self.add(role, (x, y, x + widget.size[0], y + widget.size[1]), clip, disabled=off, checked=checked)
            elif str(widget.cget("style")) == "Toolbutton" if modern else not int(self.tk.getboolean(widget.cget("indicatoron"))):
                self.add("button", self.tight(widget, box), clip, widget.cget("text"), disabled=off, checked=checked)
            else:
                found = self.glyph(widget, clip)
                if found:
                    self.add(role, found, clip, widget.cget("text"), disabled=off, checked=checked)
            return
        if role == "slider":
            part = self.part(widget, ["trough", "slider", "trough1", "trough2"])
            if part:
                self.add(role, (box[0] + part[0], box[1] + part[1], box[0] + part[2], box[1] + part[3]), clip, disabled=off)
            return
        if role == "link":
            x0, y0, x1, y1 = cut(box, clip)
            columns = (self.pixels[y0:y1, x0:x1] != self.pixels[y0, x0]).any(axis=(0, 2)).nonzero()[0] if x1 > x0 and y1 > y0 else []
            middle = (box[1] + box[3]) // 2
            if len(columns):
                self.add(role, (x0 + columns[0], middle - widget.line // 2, x0 + columns[-1] + 1, middle - widget.line // 2 + widget.line), clip, widget.cget("text"), disabled=off)
            return
        if role == "button" and not str(widget.cget("text")):
            role = "icon"
        name = "" if kind == "Text" else widget.get() if role in ("textbox", "combobox") and hasattr(widget, "get") else widget.cget("text")
        self.add(role, self.tight(widget, box) if role != "menuitem" else box, clip, name, disabled=off)
        if kind in ("Spinbox", "TSpinbox"):
            for names in (["uparrow", "buttonup"], ["downarrow", "buttondown"]):
                part = self.part(widget, names)
                if part:
                    self.add("icon", (box[0] + part[0], box[1] + part[1], box[0] + part[2], box[1] + part[3]), clip, disabled=off)

    def rows(self, path, clip):
        ask = lambda *words: self.tk.call(path, *words)
        x0, y0, x1, y1 = self.box(path)
        inset, edge = int(str(ask("cget", "-borderwidth"))) + int(str(ask("cget", "-highlightthickness"))), int(str(ask("cget", "-selectborderwidth")))
        inner = cut((x0 + inset, y0 + inset, x1 - inset, y1 - inset), clip)
        chosen = [str(i) for i in self.tk.splitlist(ask("curselection"))]
        for i in range(int(ask("size"))):
            place = self.tk.splitlist(ask("bbox", i))
            if place:
                y, h = y0 + int(place[1]) - edge, int(place[3]) + 2 * edge + 1
                self.add("listitem", (x0 + inset, y, x1 - inset, y + h), inner, ask("get", i), disabled=False, selected=str(i) in chosen)

    def tree(self, tree, clip):
        x0, y0, x1, y1 = self.box(tree)
        inner = cut((x0 + 1, y0 + 1, x1 - 1, y1 - 1), clip)
        show, left = str(tree.cget("show")), 1
        todo = list(tree.get_children())
        while todo:
            item = todo.pop(0)
            todo = list(tree.get_children(item)) + todo
            place = tree.bbox(item)
            if place:
                x, y, w, h = place
                left = x
                seen = cut((x0 + x, y0 + y, x0 + x + w, y0 + y + h), inner)
                name = tree.item(item, "text") if "tree" in show else tree.item(item, "values")[0]
                self.add("listitem", (seen[0], y0 + y, seen[2], y0 + y + h), inner, name, disabled=False, selected=item in tree.selection())
        if "headings" in show:
            lines = [y for y in range(min(80, tree.winfo_height())) if tree.identify_region(left + 12, y) == "heading"]
            for name in (["#0"] if "tree" in show else []) + list(tree["columns"]):
                w = tree.column(name, "width")
                if lines:
                    self.add("button", (x0 + left, y0 + lines[0], x0 + left + w, y0 + lines[-1] + 1), inner, tree.heading(name, "text"), disabled=False)
                left += w

    def tabs(self, book, clip):
        x0, y0, _, _ = self.box(book)
        for i in range(book.index("end")):
            part = self.part(book, [str(i)], ("identify", "tab"))
            if part:
                self.add("tab", (x0 + part[0], y0 + part[1], x0 + part[2], y0 + part[3]), clip, book.tab(i, "text"), disabled=book.tab(i, "state") == "disabled", selected=i == book.index("current"))

    def entries(self, path, along, box):
        """The entries of a menu, below one another or, in the menu bar, beside one another."""
        ask = lambda *words: self.tk.call(path, *words)
        last = ask("index", "end")
        edge = int(str(ask("cget", "-borderwidth")))
        starts = [int(ask(f"{along}position", i)) for i in range(int(last) + 1)] if str(last) != "none" else []
        ends = starts[1:] + [box[3] - box[1] - edge]
        for i, (start, end) in enumerate(zip(starts, ends)):
            if str(ask("type", i)) in ("separator", "tearoff"):
                continue
            text = ask("entrycget", i, "-label")
            if along == "x":
                # The last one of a line has none after it to end at; a narrow window has more than one line.
                if i == len(starts) - 1 or starts[i + 1] <= start:
                    font = fonts.Font(root=self.root, font=ask("cget", "-font"))
                    side = starts[1] - starts[0] - font.measure(ask("entrycget", 0, "-label")) if starts[1] > starts[0] else 16
                    end = start + font.measure(text) + side
                lines = sorted({int(ask("yposition", k)) for k in range(len(starts))})
                high = lines[1] - lines[0] if len(lines) > 1 else box[3] - box[1] - edge - lines[0]
                top = box[1] + int(ask("yposition", i))
                place = (box[0] + start, top, box[0] + end, top + high)
            else:
                place = (box[0] + edge, box[1] + start, box[2] - edge, box[1] + end)
            self.add("menuitem", place, self.picture, text, disabled=str(ask("entrycget", i, "-state")) == "disabled")

    def cover(self, by):
        """Leaves out what a window on top covers, and cuts what it covers to a side."""
        kept = []
        for e in self.found:
            b = e["bounds"]
            box = (b["x"], b["y"], b["x"] + b["width"], b["y"] + b["height"])
            x0, y0, x1, y1 = cut(box, by)
            if x1 > x0 and y1 > y0:
                if (x1 - x0) * (y1 - y0) > 0.5 * b["width"] * b["height"]:
                    continue
                if y0 == box[1] and y1 == box[3] and (x0 == box[0] or x1 == box[2]):
                    b.update({"x": x1, "width": box[2] - x1} if x0 == box[0] else {"width": x0 - box[0]})
                elif x0 == box[0] and x1 == box[2] and (y0 == box[1] or y1 == box[3]):
                    b.update({"y": y1, "height": box[3] - y1} if y0 == box[1] else {"height": y0 - box[1]})
            kept.append(e)
        self.found = kept


def cut(box, by):
    return max(box[0], by[0]), max(box[1], by[1]), min(box[2], by[2]), min(box[3], by[3])
