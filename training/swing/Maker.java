import java.awt.*;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;
import javax.swing.*;
import javax.swing.border.EmptyBorder;

/**
 * Puts one window together: forms, groups and tabs in columns, with menus, tool bars and what is open in front.
 * Change it for how windows are composed and how often each kind of content comes.
 */
class Maker extends Views {
    Maker(Random r) { super(r); }

    JComponent form() {
        boolean above = chance(0.2);
        int between = between(2, 10), rows = between(2, 6), side = chance(0.5) || above ? SwingConstants.LEFT : SwingConstants.RIGHT;
        boolean natural = chance(0.25);
        JPanel names = panel(new GridLayout(0, 1, 0, between)), fields = panel(new GridLayout(0, 1, 0, between)), stack = panel(new StackLayout(between / 2));
        for (int i = 0; i < rows; i++) {
            JComponent field = this.<Supplier<JComponent>>pick(this::field, this::field, this::field, this::combo, this::combo, this::spinner, this::slider, this::switch_).get();
            JLabel name = new JLabel(label(1, 3) + pick("", ":"), side);
            name.setEnabled(field.isEnabled());
            if (natural) field = panel(new FlowLayout(FlowLayout.LEFT, 0, 0), field);
            (above ? stack : names).add(name);
            (above ? stack : fields).add(field);
        }
        if (above) return stack;
        JPanel made = panel(new BorderLayout(between(4, 14), 0));
        made.add(names, BorderLayout.WEST);
        made.add(fields);
        return made;
    }

    JComponent tabs() {
        JTabbedPane made = new JTabbedPane(chance(0.6) ? JTabbedPane.TOP : pick(JTabbedPane.BOTTOM, JTabbedPane.LEFT, JTabbedPane.RIGHT), chance(0.7) ? JTabbedPane.WRAP_TAB_LAYOUT : JTabbedPane.SCROLL_TAB_LAYOUT);
        boolean closable = chance(0.12), pictured = chance(0.2);
        for (int i = between(2, 6); i > 0; i--) {
            JComponent page = this.<Supplier<JComponent>>pick(this::form, this::checks, this::buttons, this::table, this::rows).get();
            JPanel holder = panel(new StackLayout(gap), page);
            holder.setBorder(new EmptyBorder(6, 6, 6, 6));
            made.addTab(label(1, 2), pictured ? image() : null, holder);
            if (!closable) continue;
            JButton close = new JButton("", new Glyph("close", 9, 9, strong, Color.GRAY));
            close.setMargin(new Insets(1, 1, 1, 1));
            close.setPreferredSize(new Dimension(18, 18));
            JPanel both = panel(new FlowLayout(FlowLayout.LEFT, 4, 0), new JLabel(made.getTitleAt(made.getTabCount() - 1)), close);
            both.setOpaque(false);
            made.setTabComponentAt(made.getTabCount() - 1, both);
        }
        made.setSelectedIndex(r.nextInt(made.getTabCount()));
        if (chance(0.2)) made.setEnabledAt(made.getTabCount() - 1, made.getSelectedIndex() == made.getTabCount() - 1);
        return grow(made, 0.4);
    }

    JComponent group() {
        JPanel made = panel(new StackLayout(gap), this.<Supplier<JComponent>>pick(this::checks, this::buttons, this::form, this::sliders).get());
        made.setBorder(BorderFactory.createTitledBorder(label(1, 3)));
        return made;
    }

    JComponent message() {
        JOptionPane made = new JOptionPane(chance(0.6) ? sentence() : new Object[] {sentence(), field()}, pick(-1, 0, 1, 2, 3), pick(-1, 0, 1, 2));
        if (chance(0.4)) made.setOptions(new Object[] {label(1, 2), label(1, 2)});
        return made;
    }

    JToolBar bar(int direction) {
        JToolBar made = new JToolBar(direction);
        made.setFloatable(chance(0.4));
        made.setRollover(chance(0.6));
        boolean worded = chance(0.15), below = chance(0.5);
        for (int i = between(3, 16); i > 0; i--) {
            double x = r.nextDouble();
            if (x < 0.12) made.addSeparator();
            else if (x < 0.17 && direction == JToolBar.HORIZONTAL) made.add(chance(0.5) ? field() : combo());
            else {
                AbstractButton one = x < 0.35 ? new JToggleButton(image(), chance(0.4)) : new JButton(image());
                if (worded) {
                    one.setText(label(1, 1));
                    if (below) {
                        one.setVerticalTextPosition(SwingConstants.BOTTOM);
                        one.setHorizontalTextPosition(SwingConstants.CENTER);
                    }
                }
                made.add(able(one));
            }
        }
        return made;
    }

    void fill(JComponent menu) {
        for (int i = between(2, 9); i > 0; i--) {
            double x = r.nextDouble();
            if (x < 0.15) menu.add(new JSeparator());
            JMenuItem one = x < 0.3 ? new JCheckBoxMenuItem(label(1, 3), chance(0.5)) : x < 0.4 ? new JRadioButtonMenuItem(label(1, 3), chance(0.5)) : x < 0.5 ? new JMenu(label(1, 2)) : new JMenuItem(label(1, 3));
            if (chance(0.25)) one.setIcon(image());
            if (!(one instanceof JMenu) && chance(0.3)) one.setAccelerator(KeyStroke.getKeyStroke(pick("ctrl S", "ctrl shift P", "F5", "alt X")));
            menu.add(able(one));
        }
    }

    JMenuBar menus() {
        JMenuBar made = new JMenuBar();
        for (int i = between(2, 8); i > 0; i--) {
            JMenu menu = new JMenu(label(1, 1));
            fill(menu.getPopupMenu());
            made.add(able(menu));
        }
        return made;
    }

    JComponent column(int height) {
        JPanel made = panel(new StackLayout(gap));
        made.setBorder(new EmptyBorder(gap, gap, gap, gap));
        int used = 0, enough = (int) (height * (0.5 + 0.6 * r.nextDouble()));
        while (used < enough && made.getComponentCount() < 12) {
            JComponent next = this.<Supplier<JComponent>>pick(this::form, this::form, this::form, this::checks, this::checks, this::checks, this::buttons, this::buttons, this::search, this::rows, this::rows,
                this::tree, this::table, this::table, this::tabs, this::tabs, this::group, this::group, this::text, this::heading, this::area, this::progress, this::sliders, this::sliders, this::keypad,
                this::links, this::links, this::canvas, JSeparator::new, this::switch_, this::slider, this::field).get();
            used += next.getPreferredSize().height + gap;
            made.add(next);
        }
        return made;
    }

    JComponent body(int width, int height) {
        if (width < 620 && height < 420 && chance(0.35)) return message();
        int columns = width < 450 ? 1 : width > 900 ? pick(1, 1, 1, 2, 3) : pick(1, 1, 2);
        if (columns == 2 && chance(0.5)) {
            JSplitPane made = new JSplitPane(JSplitPane.HORIZONTAL_SPLIT, column(height), column(height));
            made.setDividerLocation((int) (width * (0.25 + 0.4 * r.nextDouble())));
            return made;
        }
        JPanel made = panel(new GridLayout(1, 0, gap, 0));
        for (int i = 0; i < columns; i++) made.add(column(height));
        return made;
    }

    JFrame window() {
        JFrame made = new JFrame();
        made.setUndecorated(true);
        made.setFocusableWindowState(false);
        boolean wide = chance(0.36);
        int width = wide ? between(901, 1500) : between(300, 900), height = wide ? between(260, 950) : between(200, 800);
        JPanel whole = panel(new BorderLayout());
        if (chance(0.55)) made.setJMenuBar(menus());
        if (chance(0.45)) whole.add(bar(JToolBar.HORIZONTAL), BorderLayout.NORTH);
        if (chance(0.12)) whole.add(bar(JToolBar.VERTICAL), pick(BorderLayout.WEST, BorderLayout.EAST));
        if (chance(0.3)) {
            JLabel status = new JLabel(sentence());
            status.setBorder(BorderFactory.createLoweredBevelBorder());
            whole.add(status, BorderLayout.SOUTH);
        }
        whole.add(body(width, height));
        made.setContentPane(whole);
        if (!buttons.isEmpty() && chance(0.4)) made.getRootPane().setDefaultButton(buttons.get(r.nextInt(buttons.size())));
        made.setSize(width, height);
        return made;
    }

    /** Opens a menu, a context menu or the list of a field now and then; only ones that are drawn inside the window. */
    JPopupMenu popup(JFrame frame) {
        double x = r.nextDouble();
        JPopupMenu made = null;
        JMenuBar bar = frame.getJMenuBar();
        if (x < 0.1 && bar != null) {
            JMenu menu = bar.getMenu(r.nextInt(bar.getMenuCount()));
            if (menu.isEnabled()) {
                menu.setSelected(true);
                menu.setPopupMenuVisible(true);
                made = menu.getPopupMenu();
            }
        } else if (x < 0.17) {
            made = new JPopupMenu();
            fill(made);
            made.show(frame.getContentPane(), between(0, frame.getWidth() * 2 / 3), between(0, frame.getHeight() / 2));
        } else if (x < 0.25 && !combos.isEmpty()) {
            JComboBox<String> combo = combos.get(r.nextInt(combos.size()));
            Rectangle seen = combo.getVisibleRect();
            if (combo.isShowing() && combo.isEnabled() && seen.height == combo.getHeight() && seen.width == combo.getWidth()) {
                combo.showPopup();
                made = (JPopupMenu) Arrays.stream(new Object[] {combo.getUI().getAccessibleChild(combo, 0)}).filter(c -> c instanceof JPopupMenu).findFirst().orElse(null);
            }
        }
        if (made != null && made.isShowing() && SwingUtilities.getWindowAncestor(made) == frame) return made;
        if (made != null) made.setVisible(false);
        return null;
    }
}
