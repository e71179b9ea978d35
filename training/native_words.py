"""Words and icons for the native windows of the training data."""
import glob

WORDS = """account add advanced album all apply archive audio back background battery between bold bookmark border bottom brightness browse calendar cancel capture case
category change chart check clear close colour column comment compact connect contrast copy create custom cut dark data date decimal default delete detail device disconnect
display document download draft edit empty enable encoding end error export extra favourite field file filter find first fit folder font format forward full general go grid
group header height help hidden hide history home icon image import index info insert key keyboard language large last layout left length level library light limit line link
list load local lock log low mail main margin mark maximum media memory menu message minimum mode monitor mouse move music mute name network new next none note number off open
option order output page panel password paste path pause photo pin play plugin point port preview previous print privacy profile project proxy quality quick radius range rate
read recent record redo refresh region remote remove rename repeat replace report reset resize restore right role rotate row save scale scan screen search section security
select send server session set shadow share show shuffle side sign size skip sort sound source space speed start status stop storage style sync system tab table tag task
template text theme thumbnail time title tool top track trash type undo unit update upload use user value verbose version video view volume warning width window word zoom""".split()


def label(r, low, high):
    text = " ".join(r.choice(WORDS) for _ in range(r.randint(low, high)))
    return text[:1].upper() + text[1:] if r.random() < 0.85 else text


def sentence(r):
    return label(r, 5, 14) + "."


def written(r):
    """What stands in an editor: nothing, prose, a list of settings, code, a table of figures."""
    kind = r.choice(["nothing", "nothing", "line", "prose", "prose", "settings", "code", "figures"])
    count = r.randint(2, 60)
    if kind == "nothing":
        return ""
    if kind == "line":
        return sentence(r)
    if kind == "prose":
        return "\n\n".join(" ".join(sentence(r) for _ in range(r.randint(1, 9))) for _ in range(1 + count // 8))
    if kind == "settings":
        return "\n".join(f"{r.choice(WORDS)}_{r.choice(WORDS)}{r.choice([' = ', '=', ': '])}{r.choice([label(r, 1, 2), str(r.randint(0, 9999)), 'true'])}" for _ in range(count))
    if kind == "code":
        return "\n".join("    " * r.randint(0, 3) + r.choice(["if ({0}.{1}) {{", "}}", "{0} = {1}({2});", "return {0};", "// {0} {1} {2}", "", "for {0} in {1}:"]).format(*(r.choice(WORDS) for _ in range(3))) for _ in range(count))
    return "\n".join("\t".join(str(r.randint(0, 99999)) for _ in range(4)) for _ in range(count))


def icon_files():
    found = []
    for pattern in ("Tango/22x22/actions", "gnome/24x24/actions", "breeze/actions/22", "elementary-xfce/actions/24", "Adwaita/symbolic/actions"):
        for end in ("png", "svg"):
            found += sorted(glob.glob(f"/usr/share/icons/{pattern}/*.{end}"))[:150]
    return found
