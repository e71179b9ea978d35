"""Windows of Tk (classic widgets and ttk themes); prints each control's class and place, then waits.

Tk has no accessibility tree: the truth is what Tk itself says of its widgets (`winfo`, `bbox`)."""
import sys
import tkinter as tk
from tkinter import ttk

theme = sys.argv[1]
root = tk.Tk()
root.title("Tk sample")
root.geometry("720x520+30+30")
modern = theme != "classic"
if modern:
    ttk.Style().theme_use(theme)
kit = ttk if modern else tk
told = []


def tell(role, widget, name="", state=""):
    told.append((role, widget, name, state))
    return widget


frame = kit.Frame(root)
frame.pack(fill="both", expand=True, padx=8, pady=8)
bar = kit.Frame(frame)
bar.pack(fill="x")
for name in ("New", "Open", "Save", "Print"):
    tell("button", kit.Button(bar, text=name), name).pack(side="left")
entry_row = kit.Frame(frame)
entry_row.pack(fill="x", pady=8)
kit.Label(entry_row, text="Name").pack(side="left")
entry = tell("textbox", kit.Entry(entry_row, width=24))
entry.insert(0, "Grace Hopper")
entry.pack(side="left", padx=6)
tell("button", kit.Button(entry_row, text="Find"), "Find").pack(side="left")
if modern:
    combo = tell("combobox", ttk.Combobox(entry_row, values=["One", "Two"], width=12))
    combo.set("One")
    combo.pack(side="left", padx=6)
choice = tk.IntVar(value=1)
for i, name in enumerate(("Remember me", "Send reports", "Use proxy")):
    variable = tk.IntVar(value=i % 2)
    box = tell("checkbox", kit.Checkbutton(frame, text=name, variable=variable), name, "checked" if i % 2 else "unchecked")
    box.variable = variable
    box.pack(anchor="w")
for i, name in enumerate(("Small", "Medium", "Large")):
    tell("radio", kit.Radiobutton(frame, text=name, variable=choice, value=i), name, "checked" if i == 1 else "unchecked").pack(anchor="w")
scale = tell("slider", kit.Scale(frame, from_=0, to=100, orient="horizontal", length=220))
scale.set(40)
scale.pack(anchor="w", pady=6)
text = tell("textbox", tk.Text(frame, height=4, width=60))
text.insert("1.0", "A few lines of text\nin a field of several lines.")
text.pack(anchor="w", pady=6)
items = tk.Listbox(frame, height=5, width=30)
for name in ("Apples", "Bananas", "Cherries", "Dates", "Figs"):
    items.insert("end", name)
items.selection_set(2)
items.pack(anchor="w")
ends = kit.Frame(frame)
ends.pack(side="bottom", anchor="e")
off = tell("button", kit.Button(ends, text="Not now", state="disabled"), "Not now", "disabled")
off.pack(side="left")
tell("button", kit.Button(ends, text="Cancel"), "Cancel").pack(side="left")
tell("button", kit.Button(ends, text="OK"), "OK").pack(side="left")


def report():
    for role, w, name, state in told:
        print(role, w.winfo_rootx(), w.winfo_rooty(), w.winfo_width(), w.winfo_height(), state, name, sep="\t")
    for i in range(items.size()):
        box = items.bbox(i)
        if box:
            inset = items.winfo_rootx() + 2, items.winfo_width() - 4
            print("listitem", inset[0], items.winfo_rooty() + box[1], inset[1], box[3], "selected" if i == 2 else "", items.get(i), sep="\t")
    print("done", flush=True)


root.after(1500, report)
root.after(60000, root.destroy)
root.mainloop()
