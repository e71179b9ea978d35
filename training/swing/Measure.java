import java.awt.*;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import javax.swing.*;
import javax.swing.table.JTableHeader;
import javax.swing.text.BadLocationException;
import javax.swing.text.JTextComponent;
import javax.swing.text.html.HTML;
import javax.swing.text.html.HTMLDocument;

/**
 * Finds the elements in a laid out window from the components' own geometry. Glyphs of check boxes and the frames of fields and buttons
 * are found by painting the component alone on nothing. Change it for what counts as an element and where its box lies.
 */
class Measure {
    final JComponent root;
    final List<Found> found = new ArrayList<>();
    Rectangle cover;

    Measure(JComponent root) { this.root = root; }

    void add(String role, String name, Rectangle whole, Rectangle clip, boolean disabled, Boolean checked, Boolean selected) {
        Rectangle box = whole.intersection(clip);
        if (box.width < 5 || box.height < 5) return;
        long seen = (long) box.width * box.height;
        Rectangle hidden = cover == null ? new Rectangle() : box.intersection(cover);
        if (!hidden.isEmpty()) {
            seen -= (long) hidden.width * hidden.height;
            if (hidden.width == box.width) {
                if (hidden.y == box.y) box.y += hidden.height;
                if (hidden.y == whole.intersection(clip).y || hidden.y + hidden.height == box.y + box.height) box.height -= hidden.height;
            } else if (hidden.height == box.height) {
                if (hidden.x == box.x) box.x += hidden.width;
                if (hidden.x == whole.intersection(clip).x || hidden.x + hidden.width == box.x + box.width) box.width -= hidden.width;
            }
        }
        if (seen * 2 < (long) whole.width * whole.height || box.width < 5 || box.height < 5) return;
        found.add(new Found(role, name == null ? "" : name.replaceAll("<[^>]*>", ""), box, disabled, checked, selected));
    }

    /** What a component draws when it stands alone on nothing, in its own coordinates; null if nothing. */
    static Rectangle drawn(JComponent c) {
        boolean opaque = c.isOpaque();
        c.setOpaque(false);
        BufferedImage image = new BufferedImage(Math.max(1, c.getWidth()), Math.max(1, c.getHeight()), BufferedImage.TYPE_INT_ARGB);
        Graphics g = image.createGraphics();
        c.paint(g);
        g.dispose();
        c.setOpaque(opaque);
        Rectangle box = null;
        for (int y = 0; y < image.getHeight(); y++)
            for (int x = 0; x < image.getWidth(); x++)
                if (image.getRGB(x, y) >>> 24 > 90) {
                    if (box == null) box = new Rectangle(x, y, 1, 1);
                    else box.add(new Rectangle(x, y, 1, 1));
                }
        return box;
    }

    /** The glyph of a check box or radio button: with no words it is all that is drawn. */
    static Rectangle glyph(AbstractButton b) {
        String text = b.getText();
        b.setText("");
        Rectangle box = drawn(b);
        b.setText(text);
        return box;
    }

    /** Where the frame is drawn; some looks leave room around it for the focus. */
    Rectangle frame(JComponent c, Rectangle at) {
        Rectangle box = drawn(c);
        if (box == null || box.x > 9 || box.y > 9 || at.width - box.x - box.width > 9 || at.height - box.y - box.height > 9) return at;
        return moved(box, at);
    }

    static Rectangle moved(Rectangle box, Rectangle at) { return new Rectangle(at.x + box.x, at.y + box.y, box.width, box.height); }

    void children(Container c, Rectangle clip) {
        for (Component child : c.getComponents()) walk(child, clip);
    }

    void walk(Component c, Rectangle outer) {
        if (!c.isVisible() || !(c instanceof JComponent j)) return;
        Rectangle at = SwingUtilities.convertRectangle(c.getParent(), c.getBounds(), root), clip = outer.intersection(at);
        boolean off = !c.isEnabled();
        if (clip.isEmpty() || c instanceof JScrollBar) return;
        if (c instanceof JMenuItem item) add("menuitem", item.getText(), at, clip, off, null, null);
        else if (c instanceof AbstractButton b) button(b, at, clip);
        else if (c instanceof JComboBox<?> combo) add("combobox", String.valueOf(combo.getSelectedItem()), frame(j, at), clip, off, null, null);
        else if (c instanceof JSpinner spinner) {
            Rectangle frame = frame(j, at);
            add("textbox", String.valueOf(spinner.getValue()), frame, clip, off, null, null);
            for (Component arrow : spinner.getComponents())
                if (arrow instanceof AbstractButton) add("icon", "", SwingUtilities.convertRectangle(spinner, arrow.getBounds(), root).intersection(frame), clip, off, null, null);
        } else if (c instanceof JSlider slider) {
            Rectangle box = drawn(slider);
            if (box != null) add("slider", "", moved(box, at), clip, off, null, null);
        } else if (c instanceof JScrollPane pane && pane.getViewport().getView() instanceof JTextComponent text && text.isEditable()) {
            add("textbox", text.getText(), frame(j, at), clip, !text.isEnabled(), null, null);
        } else if (c instanceof JEditorPane page && page.getDocument() instanceof HTMLDocument html) links(page, html, clip);
        else if (c instanceof JTextComponent text) {
            if (text instanceof JTextField) add("textbox", text instanceof JPasswordField ? "" : text.getText(), frame(j, at), clip, off, null, null);
        } else if (c instanceof JLabel text) {
            if (text.getClientProperty("link") != null) link(text, text.getText(), at, clip);
        } else if (c instanceof JTable table) table(table, at, clip);
        else if (c instanceof JTableHeader head) {
            for (int i = 0; i < head.getColumnModel().getColumnCount(); i++)
                add("button", String.valueOf(head.getColumnModel().getColumn(i).getHeaderValue()), moved(head.getHeaderRect(i), at), clip, off, null, null);
        } else if (c instanceof JTree tree) {
            for (int i = 0; i < tree.getRowCount(); i++) {
                Rectangle row = moved(tree.getRowBounds(i), at);
                add("listitem", String.valueOf(tree.getPathForRow(i).getLastPathComponent()), new Rectangle(clip.x, row.y, clip.width, row.height), clip, off, null, tree.isRowSelected(i));
            }
        } else if (c instanceof JList<?> list) {
            for (int i = 0; i < list.getModel().getSize(); i++) {
                Rectangle row = moved(list.getCellBounds(i, i), at);
                if (list.getLayoutOrientation() == JList.VERTICAL) row = new Rectangle(clip.x, row.y, clip.width, row.height);
                add("listitem", String.valueOf(list.getModel().getElementAt(i)), row, clip, off, null, list.isSelectedIndex(i));
            }
        } else {
            if (c instanceof JTabbedPane pane) tabs(pane, at, clip);
            children(j, clip);
        }
    }

    void button(AbstractButton b, Rectangle at, Rectangle clip) {
        boolean off = !b.isEnabled();
        boolean framed = b.isContentAreaFilled() && b.isBorderPainted() && !(b.getParent() instanceof JToolBar);
        boolean worded = b.getText() != null && !b.getText().isEmpty();
        if (b instanceof JCheckBox || b instanceof JRadioButton) {
            Rectangle box = glyph(b);
            String role = b.getIcon() instanceof Glyph own ? own.kind() : b instanceof JRadioButton ? "radio" : "checkbox";
            if (box != null) add(role, b.getText(), moved(box, at), clip, off, b.isSelected(), null);
        } else if (b.getClientProperty("link") != null) link(b, b.getText(), at, clip);
        else add(worded ? "button" : "icon", b.getText(), framed ? frame(b, at) : at, clip, off, b instanceof JToggleButton ? b.isSelected() : null, null);
    }

    /** As wide as its words, as high as a line. */
    void link(JComponent c, String name, Rectangle at, Rectangle clip) {
        Rectangle ink = drawn(c);
        int line = Math.min(at.height, c.getPreferredSize().height);
        if (ink != null) add("link", name, new Rectangle(at.x + ink.x, at.y + (at.height - line) / 2, ink.width, line), clip, !c.isEnabled(), null, null);
    }

    void links(JEditorPane page, HTMLDocument html, Rectangle clip) {
        for (HTMLDocument.Iterator i = html.getIterator(HTML.Tag.A); i.isValid(); i.next()) {
            try {
                String name = html.getText(i.getStartOffset(), i.getEndOffset() - i.getStartOffset());
                Rectangle line = null;
                for (int at = i.getStartOffset(); at < i.getEndOffset(); at++) {
                    Rectangle2D from = page.modelToView2D(at), to = page.modelToView2D(at + 1);
                    Rectangle sign = new Rectangle((int) from.getX(), (int) from.getY(), to.getY() == from.getY() ? (int) (to.getX() - from.getX()) : 0, (int) from.getHeight());
                    if (line != null && line.y != sign.y) {
                        add("link", name, SwingUtilities.convertRectangle(page, line, root), clip, false, null, null);
                        line = null;
                    }
                    line = line == null ? sign : line.union(sign);
                }
                if (line != null) add("link", name, SwingUtilities.convertRectangle(page, line, root), clip, false, null, null);
            } catch (BadLocationException never) {
                throw new IllegalStateException(never);
            }
        }
    }

    void table(JTable table, Rectangle at, Rectangle clip) {
        for (int row = 0; row < table.getRowCount(); row++) {
            Rectangle line = moved(table.getCellRect(row, 0, true).union(table.getCellRect(row, table.getColumnCount() - 1, true)), at);
            line = new Rectangle(Math.max(line.x, clip.x), line.y, Math.min(line.x + line.width, clip.x + clip.width) - Math.max(line.x, clip.x), line.height);
            Object name = table.getValueAt(row, 0);
            add("listitem", name instanceof String s ? s : "", line, clip, !table.isEnabled(), null, table.isRowSelected(row));
            for (int column = 0; column < table.getColumnCount(); column++) {
                if (table.getColumnClass(column) != Boolean.class) continue;
                Rectangle cell = table.getCellRect(row, column, false);
                if (!(table.prepareRenderer(table.getCellRenderer(row, column), row, column) instanceof JCheckBox mark)) continue;
                mark.setBounds(cell);
                mark.setBackground(new Color(0, 0, 0, 0));
                Rectangle box = glyph(mark);
                if (box != null) add("checkbox", "", moved(moved(box, cell), at), clip, !table.isEnabled(), (Boolean) table.getValueAt(row, column), null);
            }
        }
    }

    void tabs(JTabbedPane pane, Rectangle at, Rectangle clip) {
        Rectangle strip = clip;
        // Tabs that scroll stand in a viewport.
        for (Component child : pane.getComponents())
            if (child instanceof JViewport view) strip = clip.intersection(SwingUtilities.convertRectangle(pane, view.getBounds(), root));
        for (int i = 0; i < pane.getTabCount(); i++) {
            Rectangle tab = pane.getBoundsAt(i);
            if (tab != null) add("tab", pane.getTitleAt(i), moved(tab, at), strip, !pane.isEnabledAt(i), null, i == pane.getSelectedIndex());
        }
    }
}
