import java.awt.*;
import java.util.Random;
import javax.swing.*;
import javax.swing.border.EmptyBorder;
import javax.swing.table.DefaultTableModel;
import javax.swing.tree.DefaultMutableTreeNode;

/** What shows content in a window: lists, trees, tables, texts, links and drawings. Change it for what such a view may be like. */
abstract class Views extends Controls {
    Views(Random r) { super(r); }

    JScrollPane scroll(JComponent inside, int low, int high) {
        JScrollPane made = new JScrollPane(inside);
        made.setPreferredSize(new Dimension(between(120, 260), between(low, high)));
        if (chance(0.15)) made.setBorder(new EmptyBorder(0, 0, 0, 0));
        return made;
    }

    int lineHeight(JComponent of) { return of.getFontMetrics(of.getFont()).getHeight() + (chance(0.6) ? between(0, 5) : between(4, 22)); }

    JComponent rows() {
        String[] texts = new String[between(2, 16)];
        for (int i = 0; i < texts.length; i++) texts[i] = label(1, 5);
        JList<String> made = new JList<>(texts);
        Icon[] pictures = new Icon[chance(0.4) ? texts.length : 0];
        for (int i = 0; i < pictures.length; i++) pictures[i] = image();
        if (pictures.length > 0) {
            ListCellRenderer<? super String> plain = made.getCellRenderer();
            made.setCellRenderer((list, value, index, selected, focus) -> {
                Component cell = plain.getListCellRendererComponent(list, value, index, selected, focus);
                if (cell instanceof JLabel text && index >= 0) text.setIcon(pictures[index]);
                return cell;
            });
        }
        if (chance(0.6)) made.setFixedCellHeight(lineHeight(made) + (pictures.length > 0 ? 12 : 0));
        if (chance(0.6)) made.setSelectedIndex(r.nextInt(texts.length));
        if (chance(0.15)) {
            made.setLayoutOrientation(JList.HORIZONTAL_WRAP);
            made.setVisibleRowCount(-1);
        }
        return grow(scroll(able(made), 50, 240), 0.6);
    }

    JComponent tree() {
        DefaultMutableTreeNode root = new DefaultMutableTreeNode(label(1, 2));
        for (int i = between(2, 8); i > 0; i--) {
            DefaultMutableTreeNode top = new DefaultMutableTreeNode(label(1, 3));
            root.add(top);
            for (int k = pick(0, 0, 2, 4); k > 0; k--) top.add(new DefaultMutableTreeNode(label(1, 3)));
        }
        JTree made = new JTree(root);
        made.setRowHeight(lineHeight(made));
        for (int i = 0; i < made.getRowCount(); i++) if (i == 0 || chance(0.6)) made.expandRow(i);
        made.setRootVisible(chance(0.7));
        made.setShowsRootHandles(chance(0.7));
        if (chance(0.6)) made.setSelectionRow(r.nextInt(made.getRowCount()));
        return grow(scroll(made, 70, 260), 0.7);
    }

    JComponent table() {
        int columns = between(1, 7), marked = chance(0.25) ? r.nextInt(columns) : -1, pictured = chance(0.2) ? r.nextInt(columns) : -1;
        String[] heads = new String[columns];
        for (int i = 0; i < columns; i++) heads[i] = label(1, 2);
        Object[][] cells = new Object[between(2, 24)][columns];
        for (Object[] line : cells)
            for (int i = 0; i < columns; i++) line[i] = i == marked ? (Object) chance(0.5) : i == pictured ? image() : chance(0.2) ? String.valueOf(between(0, 99999)) : label(1, 3);
        JTable made = new JTable(new DefaultTableModel(cells, heads) {
            public Class<?> getColumnClass(int i) { return i == marked ? Boolean.class : i == pictured ? ImageIcon.class : String.class; }
        });
        made.setRowHeight(Math.max(lineHeight(made), pictured >= 0 ? 24 : 0));
        made.setShowGrid(chance(0.6));
        if (chance(0.15)) made.setAutoResizeMode(JTable.AUTO_RESIZE_OFF);
        if (chance(0.5)) made.setAutoCreateRowSorter(true);
        if (made.getRowSorter() != null && chance(0.5)) made.getRowSorter().toggleSortOrder(marked == 0 && columns > 1 ? 1 : 0);
        if (chance(0.6)) made.setRowSelectionInterval(0, r.nextInt(Math.min(3, cells.length)));
        JScrollPane pane = scroll(able(made), 80, 260);
        if (chance(0.5)) made.setFillsViewportHeight(true);
        return grow(pane, 0.8);
    }

    JComponent text() {
        JTextArea made = new JTextArea(sentence() + " " + sentence());
        made.setEditable(false);
        made.setOpaque(false);
        // Nimbus paints it white all the same.
        made.setBackground(new Color(0, 0, 0, 0));
        made.setBorder(null);
        made.setLineWrap(true);
        made.setWrapStyleWord(true);
        made.setPreferredSize(new Dimension(100, lineHeight(made) * 2));
        return made;
    }

    JComponent heading() {
        JLabel made = new JLabel(label(1, 5));
        made.setFont(made.getFont().deriveFont(Font.BOLD, made.getFont().getSize2D() * 1.6f));
        return made;
    }

    JComponent area() {
        JTextArea made = new JTextArea(sentence() + "\n" + sentence());
        made.setLineWrap(chance(0.7));
        return grow(scroll(able(made), 50, 160), 0.5);
    }

    JComponent links() {
        Color back = new JPanel().getBackground();
        String ink = back.getRed() + back.getGreen() + back.getBlue() < 330 ? "#7fb4ff" : pick("#0000ee", "#1a5fb4", "#0645ad");
        if (chance(0.3)) {
            StringBuilder html = new StringBuilder("<html>");
            for (int i = between(2, 5); i > 0; i--) html.append(sentence()).append(" <a href='x'><font color='").append(ink).append("'>").append(label(1, 5)).append("</font></a> ");
            JEditorPane made = new JEditorPane("text/html", html.toString());
            made.putClientProperty(JEditorPane.HONOR_DISPLAY_PROPERTIES, true);
            made.setEditable(false);
            made.setOpaque(false);
            made.setBackground(new Color(0, 0, 0, 0));
            made.setPreferredSize(new Dimension(160, lineHeight(made) * 5));
            return made;
        }
        JPanel made = panel(new FlowLayout(FlowLayout.LEFT, between(6, 16), 2));
        for (int i = between(1, 4); i > 0; i--) {
            String html = "<html><font color='" + ink + "'>" + (chance(0.75) ? "<u>" + label(1, 3) + "</u>" : label(1, 3)) + "</font></html>";
            JComponent link = chance(0.6) ? new JLabel(html) : new JButton(html);
            if (link instanceof JButton plain) {
                plain.setBorderPainted(false);
                plain.setContentAreaFilled(false);
                plain.setOpaque(false);
                plain.setBorder(new EmptyBorder(0, 0, 0, 0));
            }
            link.putClientProperty("link", true);
            made.add(link);
        }
        return made;
    }

    JComponent canvas() {
        JComponent made = new Drawing(r.nextLong());
        made.setPreferredSize(new Dimension(between(80, 300), between(60, 220)));
        return grow(made, 0.6);
    }
}
