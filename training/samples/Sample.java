import java.awt.*;
import javax.accessibility.*;
import javax.swing.*;
import javax.swing.tree.DefaultMutableTreeNode;

/** A window of Swing with the usual controls; prints what Java's own accessibility tree says of it, one element a line. */
public final class Sample {
  public static void main(String[] args) throws Exception {
    for (UIManager.LookAndFeelInfo each : UIManager.getInstalledLookAndFeels()) if (each.getName().equals(args[0])) UIManager.setLookAndFeel(each.getClassName());
    SwingUtilities.invokeAndWait(() -> build(args[1].equals("2")));
    Thread.sleep(2500);
    SwingUtilities.invokeAndWait(() -> { for (Window window : Window.getWindows()) if (window.isShowing()) walk(window.getAccessibleContext(), false); System.out.println("done"); System.out.flush(); });
    Thread.sleep(60000);
  }

  private static void build(boolean second) {
    JFrame frame = new JFrame("Swing sample");
    JMenuBar bar = new JMenuBar();
    for (String name : new String[] {"File", "Edit", "View", "Tools", "Help"}) { JMenu menu = new JMenu(name); menu.add("One"); bar.add(menu); }
    frame.setJMenuBar(bar);
    JToolBar tools = new JToolBar();
    for (String key : new String[] {"FileView.directoryIcon", "FileView.fileIcon", "FileView.floppyDriveIcon", "FileView.computerIcon", "FileChooser.upFolderIcon", "FileChooser.newFolderIcon", "FileChooser.homeFolderIcon", "FileChooser.listViewIcon"}) tools.add(new JButton(UIManager.getIcon(key)));
    JPanel form = new JPanel(new GridLayout(0, 2, 8, 8));
    form.setBorder(BorderFactory.createTitledBorder("Account"));
    form.add(new JLabel("Name")); form.add(new JTextField("Ada Lovelace"));
    form.add(new JLabel("Password")); form.add(new JPasswordField("secret"));
    form.add(new JLabel("Country")); form.add(new JComboBox<>(new String[] {"Iceland", "Norway", "Peru"}));
    form.add(new JLabel("Age")); form.add(new JSpinner(new SpinnerNumberModel(36, 0, 120, 1)));
    form.add(new JLabel("Volume")); form.add(new JSlider(0, 100, 30));
    JPanel choices = new JPanel(new GridLayout(0, 2, 4, 4));
    String[] names = {"Remember me", "Send reports", "Use proxy", "Dark colours"};
    for (int i = 0; i < names.length; i++) choices.add(new JCheckBox(names[i], i % 2 == 0));
    ButtonGroup group = new ButtonGroup();
    for (String name : new String[] {"Small", "Medium", "Large"}) { JRadioButton radio = new JRadioButton(name, name.equals("Medium")); group.add(radio); choices.add(radio); }
    JButton off = new JButton("Not now"); off.setEnabled(false);
    JPanel ends = new JPanel(new FlowLayout(FlowLayout.RIGHT));
    ends.add(off); ends.add(new JButton("Cancel")); ends.add(new JButton("Apply")); ends.add(new JToggleButton("Pin")); ends.add(new JButton("OK"));
    JPanel first = new JPanel(new BorderLayout(10, 10));
    first.setBorder(BorderFactory.createEmptyBorder(10, 10, 10, 10));
    first.add(form, BorderLayout.NORTH); first.add(choices, BorderLayout.CENTER); first.add(ends, BorderLayout.SOUTH);
    JTabbedPane tabs = new JTabbedPane();
    tabs.addTab("General", first); tabs.addTab("Network", new JPanel()); tabs.addTab("Advanced", new JPanel());
    JPanel lists = new JPanel(new GridLayout(1, 2, 8, 8));
    JList<String> list = new JList<>(new String[] {"Apples", "Bananas", "Cherries", "Dates", "Elderberries", "Figs", "Grapes"}); list.setSelectedIndex(2);
    DefaultMutableTreeNode top = new DefaultMutableTreeNode("Home");
    for (String name : new String[] {"Documents", "Music", "Pictures"}) { DefaultMutableTreeNode node = new DefaultMutableTreeNode(name); node.add(new DefaultMutableTreeNode("inside.txt")); top.add(node); }
    JTree tree = new JTree(top); tree.expandRow(1);
    lists.add(new JScrollPane(list)); lists.add(new JScrollPane(tree));
    tabs.addTab("Lists", lists);
    if (second) tabs.setSelectedIndex(3);
    frame.add(tools, BorderLayout.NORTH); frame.add(tabs, BorderLayout.CENTER);
    frame.setSize(second ? 700 : 760, second ? 420 : 560); frame.setLocation(40, 40); frame.setVisible(true);
  }

  private static void walk(AccessibleContext context, boolean inside) {
    if (context == null) return;
    AccessibleRole role = context.getAccessibleRole();
    AccessibleStateSet states = context.getAccessibleStateSet();
    AccessibleComponent part = context.getAccessibleComponent();
    boolean isTab = role == AccessibleRole.PAGE_TAB, isItem = context.getAccessibleParent() != null && (context.getAccessibleParent().getAccessibleContext().getAccessibleRole() == AccessibleRole.LIST || context.getAccessibleParent().getAccessibleContext().getAccessibleRole() == AccessibleRole.TREE);
    if (!isTab && !isItem && !states.contains(AccessibleState.SHOWING)) return;
    Point at = null;
    try { at = part == null ? null : part.getLocationOnScreen(); } catch (IllegalComponentStateException notShowing) { return; }
    if (at != null && !inside) System.out.println(role.toDisplayString(java.util.Locale.ENGLISH) + "\t" + at.x + "\t" + at.y + "\t" + part.getSize().width + "\t" + part.getSize().height + "\t" + states.toString().replace('\t', ' ') + "\t" + (isItem ? "item" : "") + "\t" + String.valueOf(context.getAccessibleName()).replaceAll("\\s", " "));
    if (isTab && !states.contains(AccessibleState.SELECTED)) return;
    boolean closed = inside || role == AccessibleRole.COMBO_BOX || role == AccessibleRole.MENU;
    if (!closed) for (int i = 0; i < context.getAccessibleChildrenCount(); i++) walk(context.getAccessibleChild(i).getAccessibleContext(), false);
  }
}
