"""Windows of Qt with random content, drawn without a display (`QT_QPA_PLATFORM=offscreen`), with the truth from Qt itself.

    python3 training/native_qt.py FOLDER FIRST_SEED COUNT [--editors]

Needs python3-pyqt5; takes every widget style that is installed. Glyphs, whole tabs and rows come from the style's own geometry."""
import os
import random
import sys

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PyQt5.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt  # noqa: E402
from PyQt5.QtGui import QBrush, QColor, QFont, QIcon, QPalette, QPen  # noqa: E402
from PyQt5.QtWidgets import *  # noqa: E402,F403

from native_words import icon_files, label, sentence, written  # noqa: E402
from pairs import EDITORS, put, unmade  # noqa: E402

app = QApplication(sys.argv)
# The one that draws through GTK needs a display.
STYLES = [key for key in QStyleFactory.keys() if "gtk" not in key.lower()]
ICONS = icon_files()


class Window(QMainWindow):
    def __init__(self, r):
        super().__init__()
        self.r, self.truth = r, []
        if r.random() < 0.8:
            for _ in range(r.randint(3, 8)):
                self.menuBar().addMenu(label(r, 1, 1)).addAction("x")
        for _ in range(r.choice([0, 1, 1, 2])):
            self.toolbar()
        if r.random() < 0.5:
            self.statusBar().showMessage(sentence(r))
        if EDITORS:
            self.setCentralWidget(self.panes())
            return
        body = QWidget()
        row = QHBoxLayout(body)
        for _ in range(r.choice([1, 1, 2, 2, 3])):
            column = QVBoxLayout()
            for _ in range(r.randint(2, 6)):
                column.addWidget(self.block())
            column.addStretch(1)
            row.addLayout(column, r.randint(1, 3))
        self.setCentralWidget(body)
        if r.random() < 0.25:
            dock = QDockWidget(label(r, 1, 2), self)
            dock.setWidget(self.block())
            self.addDockWidget(Qt.LeftDockWidgetArea, dock)

    def panes(self):
        """A large area, with others beside and below it now and then."""
        r = self.r
        across, down = QSplitter(Qt.Horizontal), QSplitter(Qt.Vertical)
        if r.random() < 0.4:
            across.addWidget(self.items())
        main = r.choice([self.editor] * 5 + [self.canvas, self.canvas, self.page, self.table, self.items, self.items])
        if r.random() < 0.35:
            book = QTabWidget()
            book.setDocumentMode(r.random() < 0.6)
            book.setTabsClosable(r.random() < 0.6)
            for _ in range(r.randint(1, 4)):
                book.addTab(main(), label(r, 1, 2))
            down.addWidget(book)
        else:
            down.addWidget(main())
        if r.random() < 0.3:
            down.addWidget(r.choice([self.editor, self.canvas, self.items])())
        across.addWidget(down)
        if r.random() < 0.15:
            across.addWidget(r.choice([self.editor, self.items, self.form])())
        across.setStretchFactor(across.indexOf(down), 3)
        down.setStretchFactor(0, 4)
        return across

    def editor(self):
        r = self.r
        made = r.choice([QPlainTextEdit, QTextEdit])()
        made.setPlainText(written(r))
        made.setFont(QFont(r.choice(["DejaVu Sans Mono", "Liberation Mono", "DejaVu Sans Mono", "Noto Sans", "DejaVu Serif", "Liberation Sans"]), r.choice([9, 10, 10, 11, 12])))
        made.setFrameShape(r.choice([QFrame.StyledPanel, QFrame.NoFrame, QFrame.Box]))
        made.setLineWrapMode(made.NoWrap if r.random() < 0.4 else made.WidgetWidth)
        if r.random() < 0.1:
            palette = made.palette()
            palette.setColor(QPalette.Base, QColor.fromHsv(r.randrange(360), r.randint(0, 60), r.choice([30, 45, 245, 250])))
            made.setPalette(palette)
        return made

    def page(self):
        """What is written, and only to be read."""
        r = self.r
        text = QLabel(written(r) or sentence(r))
        text.setWordWrap(True)
        text.setAlignment(Qt.AlignTop | Qt.AlignLeft)
        text.setMargin(r.randint(2, 30))
        text.setAutoFillBackground(True)
        text.setBackgroundRole(QPalette.Base)
        made = QScrollArea()
        made.setWidget(text)
        made.setWidgetResizable(True)
        return made

    def canvas(self):
        """What is as empty and cannot be written into."""
        r = self.r
        made = QGraphicsView(QGraphicsScene())
        ground = r.choice([QColor("white"), QColor("white"), QColor("gray"), QColor("darkGray"), QColor(230, 230, 230), QColor(48, 48, 52)])
        # An empty white one would look like an editor.
        if ground == QColor("white") or r.random() < 0.6:
            sheet = QRectF(0, 0, r.randint(80, 700), r.randint(80, 700))
            made.scene().addRect(sheet, QPen(Qt.gray), QBrush(r.choice([Qt.white, Qt.white, Qt.lightGray, Qt.black])))
            for _ in range(r.randint(1, 12)):
                at = QPointF(r.uniform(0, sheet.width()), r.uniform(0, sheet.height()))
                r.choice([made.scene().addEllipse, made.scene().addRect])(QRectF(at, QSizeF(r.randint(5, 120), r.randint(5, 120))), QPen(QColor.fromHsv(r.randrange(360), 200, 180)))
        made.setBackgroundBrush(QBrush(ground))
        return made

    def icon(self):
        return QIcon(self.r.choice(ICONS))

    def toolbar(self):
        r = self.r
        bar = self.addToolBar("t")
        side = r.choice([16, 16, 22, 24, 32])
        bar.setIconSize(QSize(side, side))
        bar.setToolButtonStyle(r.choice([Qt.ToolButtonIconOnly] * 4 + [Qt.ToolButtonTextUnderIcon, Qt.ToolButtonTextBesideIcon]))
        for _ in range(r.randint(3, 14)):
            x = r.random()
            if x < 0.12:
                bar.addSeparator()
            elif x < 0.2:
                bar.addWidget(self.combo())
            else:
                action = bar.addAction(self.icon(), label(r, 1, 1))
                action.setEnabled(r.random() > 0.12)
                if r.random() < 0.1:
                    action.setCheckable(True)
                    action.setChecked(r.random() < 0.5)

    def combo(self):
        box = QComboBox()
        box.addItems([label(self.r, 1, 3) for _ in range(3)])
        box.setEditable(self.r.random() < 0.15)
        return box

    def block(self):
        return self.r.choices(
            [self.form, self.checks, self.buttons, self.items, self.table, self.tabs, self.sliders, self.group, self.text, self.keypad],
            [4, 4, 3, 3, 1, 2, 2, 2, 1, 1],
        )[0]()

    def button(self):
        r = self.r
        x = r.random()
        if x < 0.75:
            made = QPushButton(label(r, 1, 2))
            if r.random() < 0.25:
                made.setIcon(self.icon())
            made.setDefault(r.random() < 0.1)
        else:
            made = QToolButton()
            made.setIcon(self.icon())
            made.setAutoRaise(r.random() < 0.5)
        made.setEnabled(r.random() > 0.12)
        return made

    def form(self):
        r = self.r
        box = QWidget()
        rows = QFormLayout(box)
        for _ in range(r.randint(2, 6)):
            field = r.choice([QLineEdit, QLineEdit, self.combo, self.combo, QSpinBox, QDoubleSpinBox, self.slider, QDateEdit, QPlainTextEdit])()
            if isinstance(field, QLineEdit) and r.random() < 0.6:
                field.setText(label(r, 1, 4))
            elif isinstance(field, QLineEdit):
                field.setPlaceholderText(label(r, 1, 3))
            if isinstance(field, QPlainTextEdit):
                field.setMaximumHeight(r.randint(50, 120))
                field.setPlainText(sentence(r) if r.random() < 0.5 else "")
            if isinstance(field, (QSpinBox, QDoubleSpinBox)):
                field.setValue(r.randint(0, 99))
            field.setEnabled(r.random() > 0.08)
            rows.addRow(label(r, 1, 3) + ":", field)
        return box

    def checks(self):
        r = self.r
        box = QGroupBox(label(r, 1, 3)) if r.random() < 0.4 else QWidget()
        lines = QVBoxLayout(box) if r.random() < 0.75 else QHBoxLayout(box)
        kind = r.choice([QCheckBox, QRadioButton])
        on = r.randrange(5)
        for i in range(r.randint(2, 6)):
            made = kind(label(r, 1, 4))
            made.setChecked(i == on if kind is QRadioButton else r.random() < 0.5)
            made.setEnabled(r.random() > 0.1)
            lines.addWidget(made)
        return box

    def buttons(self):
        box = QWidget()
        row = QHBoxLayout(box)
        for _ in range(self.r.randint(1, 5)):
            row.addWidget(self.button())
        if self.r.random() < 0.5:
            row.insertStretch(0)
        return box

    def items(self):
        r = self.r
        if r.random() < 0.4:
            tree = QTreeWidget()
            tree.setHeaderLabels([label(r, 1, 1) for _ in range(r.randint(1, 4))])
            for _ in range(0 if EDITORS and r.random() < 0.5 else r.randint(2, 6)):
                top = QTreeWidgetItem([label(r, 1, 2) for _ in range(tree.columnCount())])
                tree.addTopLevelItem(top)
                for _ in range(r.choice([0, 0, 2, 3])):
                    top.addChild(QTreeWidgetItem([label(r, 1, 2)]))
                top.setExpanded(True)
            if tree.topLevelItemCount() > 0 and r.random() < 0.5:
                tree.setCurrentItem(tree.topLevelItem(0))
            return tree
        made = QListWidget()
        icons = r.random() < 0.4
        for _ in range(r.randint(2, 10)):
            item = QListWidgetItem(label(r, 1, 4))
            if icons:
                item.setIcon(self.icon())
            made.addItem(item)
        made.setCurrentRow(r.randint(-1, 3))
        return made

    def table(self):
        r = self.r
        made = QTableWidget(0 if EDITORS and r.random() < 0.4 else r.randint(3, 9), r.randint(2, 6))
        made.setHorizontalHeaderLabels([label(r, 1, 1) for _ in range(made.columnCount())])
        for y in range(made.rowCount()):
            for x in range(made.columnCount()):
                made.setItem(y, x, QTableWidgetItem(label(r, 1, 2) if r.random() < 0.5 else str(r.randint(0, 9999))))
        return made

    def tabs(self):
        r = self.r
        made = QTabWidget()
        for _ in range(r.randint(2, 5)):
            made.addTab(r.choice([self.form, self.checks, self.buttons])(), label(r, 1, 2))
        made.setCurrentIndex(r.randrange(made.count()))
        made.setTabsClosable(r.random() < 0.15)
        return made

    def slider(self):
        made = QSlider(Qt.Horizontal)
        made.setValue(self.r.randint(0, 99))
        made.setMinimumWidth(self.r.randint(60, 200))
        return made

    def sliders(self):
        r = self.r
        box = QWidget()
        if r.random() < 0.2:
            row = QHBoxLayout(box)
            for _ in range(r.randint(1, 4)):
                made = QSlider(Qt.Vertical)
                made.setValue(r.randint(0, 99))
                made.setMinimumHeight(r.randint(60, 160))
                row.addWidget(made)
            return box
        rows = QFormLayout(box)
        for _ in range(r.randint(1, 3)):
            if r.random() < 0.25:
                bar = QProgressBar()
                bar.setValue(r.randint(0, 100))
                rows.addRow(label(r, 1, 2), bar)
            else:
                rows.addRow(label(r, 1, 2), self.slider())
        return box

    def group(self):
        box = QGroupBox(label(self.r, 1, 3))
        rows = QVBoxLayout(box)
        for _ in range(self.r.randint(1, 3)):
            rows.addWidget(self.r.choice([self.checks, self.buttons, self.sliders, self.form])())
        return box

    def text(self):
        made = QLabel(" ".join(sentence(self.r) for _ in range(self.r.randint(1, 4))))
        made.setWordWrap(True)
        return made

    def keypad(self):
        r = self.r
        box = QWidget()
        grid = QGridLayout(box)
        grid.setSpacing(r.randint(1, 6))
        for y in range(r.randint(3, 5)):
            for x in range(4):
                made = QPushButton(r.choice(list("0123456789+-×÷=.%√") + ["sin", "C", "AC"]))
                made.setMinimumHeight(r.randint(24, 40))
                grid.addWidget(made, y, x)
        return box

    # What is on the picture.
    def add(self, role, rect, widget, name="", **states):
        visible = rect.intersected(widget.visibleRegion().boundingRect())
        if visible.width() < 5 or visible.height() < 5 or visible.width() * visible.height() < 0.5 * rect.width() * rect.height():
            return
        at = widget.mapTo(self, visible.topLeft())
        bounds = {"x": at.x(), "y": at.y(), "width": visible.width(), "height": visible.height()}
        said = {"disabled": not widget.isEnabled(), **states}
        self.truth.append({"role": role, "name": name, "bounds": bounds, "states": said})

    def measure(self):
        bar = self.menuBar()
        for action in bar.actions():
            self.add("menuitem", bar.actionGeometry(action), bar, action.text())
        for w in self.findChildren(QWidget):
            # Of a header, the viewport alone is seen.
            seen = w.viewport() if isinstance(w, QHeaderView) else w
            if not w.isVisible() or seen.visibleRegion().isEmpty():
                continue
            inside = isinstance(w.parent(), (QComboBox, QAbstractSpinBox))
            if isinstance(w, (QCheckBox, QRadioButton)):
                option = QStyleOptionButton()
                w.initStyleOption(option)
                check = isinstance(w, QCheckBox)
                part = QStyle.SE_CheckBoxIndicator if check else QStyle.SE_RadioButtonIndicator
                self.add("checkbox" if check else "radio", w.style().subElementRect(part, option, w), w, w.text(), checked=w.isChecked())
            elif isinstance(w, QPushButton):
                self.add("button", w.rect(), w, w.text())
            elif isinstance(w, QToolButton):
                if w.objectName().startswith("qt_") and w.objectName() not in ("qt_toolbar_ext_button",):
                    if "dockwidget" not in w.objectName():
                        continue
                worded = w.toolButtonStyle() not in (Qt.ToolButtonIconOnly,) and w.text() != ""
                self.add("button" if worded else "icon", w.rect(), w, w.text() if worded else "", **({"checked": w.isChecked()} if w.isCheckable() else {}))
            elif isinstance(w, QComboBox):
                self.add("combobox", w.rect(), w, w.currentText())
            elif isinstance(w, QAbstractSpinBox):
                option = QStyleOptionSpinBox()
                w.initStyleOption(option)
                field = w.style().subControlRect(QStyle.CC_SpinBox, option, QStyle.SC_SpinBoxEditField, w)
                self.add("textbox", w.rect(), w, w.text())
                for part in (QStyle.SC_SpinBoxUp, QStyle.SC_SpinBoxDown):
                    arrow = w.style().subControlRect(QStyle.CC_SpinBox, option, part, w)
                    if not arrow.intersects(field):
                        self.add("icon", arrow, w)
            elif isinstance(w, QLineEdit) and not inside:
                self.add("textbox", w.rect(), w, w.text())
            elif isinstance(w, (QPlainTextEdit, QTextEdit)):
                self.add("textbox", w.rect(), w)
            elif isinstance(w, QSlider):
                self.add("slider", w.rect(), w)
            elif isinstance(w, QTabBar):
                for i in range(w.count()):
                    self.add("tab", w.tabRect(i), w, w.tabText(i), selected=i == w.currentIndex())
            elif isinstance(w, QHeaderView):
                across = w.orientation() == Qt.Horizontal
                for i in range(w.count()):
                    at, size = w.sectionViewportPosition(i), w.sectionSize(i)
                    rect = QRect(at, 0, size, w.viewport().height()) if across else QRect(0, at, w.viewport().width(), size)
                    self.add("button", rect, w.viewport())
            elif isinstance(w, QListWidget):
                for i in range(w.count()):
                    self.add("listitem", w.visualItemRect(w.item(i)), w.viewport(), w.item(i).text(), selected=w.item(i).isSelected())
            elif isinstance(w, QTreeWidget):
                stack = [w.topLevelItem(i) for i in range(w.topLevelItemCount())]
                while stack:
                    item = stack.pop()
                    rect = w.visualItemRect(item)
                    if not rect.isEmpty():
                        self.add("listitem", QRect(0, rect.y(), w.viewport().width(), rect.height()), w.viewport(), item.text(0), selected=item.isSelected())
                    stack.extend(item.child(i) for i in range(item.childCount()) if item.isExpanded())


def dark_palette(r):
    palette = QPalette()
    base = r.randint(25, 55)
    grey = lambda v: QColor(v, v, v)
    for role, v in ((QPalette.Window, base), (QPalette.Button, base + 8), (QPalette.Base, base - 12), (QPalette.AlternateBase, base)):
        palette.setColor(role, grey(v))
    for role in (QPalette.WindowText, QPalette.Text, QPalette.ButtonText, QPalette.BrightText):
        palette.setColor(role, grey(r.randint(200, 255)))
        palette.setColor(QPalette.Disabled, role, grey(120))
    palette.setColor(QPalette.Highlight, QColor.fromHsv(r.randrange(360), 160, 200))
    return palette


def main():
    for seed, base in unmade("qt"):
        r = random.Random(seed)
        style = r.choice(STYLES)
        app.setStyle(QStyleFactory.create(style))
        app.setPalette(dark_palette(r) if r.random() < 0.25 else app.style().standardPalette())
        app.setFont(QFont(r.choice(["DejaVu Sans", "Noto Sans", "Liberation Sans", "Open Sans", "Cantarell", "Lato", "Inter"]), r.choice([8, 9, 9, 10, 10, 11, 12])))
        window = Window(r)
        window.resize(r.randint(420, 1280), r.randint(320, 800))
        window.show()
        for _ in range(3):
            app.processEvents()
        window.measure()
        picture = window.grab()
        if window.truth and picture.save(base + ".png"):
            put(base, seed=seed, style=style, width=picture.width(), height=picture.height(), elements=window.truth)
        window.close()
        window.deleteLater()
        app.processEvents()
    print("done", ", ".join(STYLES))


main()
