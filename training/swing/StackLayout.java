import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Insets;
import java.awt.LayoutManager;
import java.util.Arrays;
import javax.swing.JComponent;

/** Places components one above the other, over the whole width; those marked "grow" share what is left. */
class StackLayout implements LayoutManager {
    final int gap;
    StackLayout(int gap) { this.gap = gap; }
    public void addLayoutComponent(String name, Component c) {}
    public void removeLayoutComponent(Component c) {}
    public Dimension minimumLayoutSize(Container in) { return preferredLayoutSize(in); }
    public Dimension preferredLayoutSize(Container in) {
        int width = 0, height = 0;
        for (Component c : in.getComponents()) {
            width = Math.max(width, c.getPreferredSize().width);
            height += c.getPreferredSize().height + gap;
        }
        Insets i = in.getInsets();
        return new Dimension(width + i.left + i.right, height + i.top + i.bottom);
    }
    public void layoutContainer(Container in) {
        Insets i = in.getInsets();
        long growers = Arrays.stream(in.getComponents()).filter(c -> ((JComponent) c).getClientProperty("grow") != null).count();
        int rest = in.getHeight() - preferredLayoutSize(in).height, y = i.top;
        for (Component c : in.getComponents()) {
            boolean grows = ((JComponent) c).getClientProperty("grow") != null;
            int height = c.getPreferredSize().height + (grows && rest > 0 ? (int) (rest / growers) : 0);
            c.setBounds(i.left, y, in.getWidth() - i.left - i.right, height);
            y += height + gap;
        }
    }
}
