import java.awt.LayoutManager;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import javax.imageio.ImageIO;
import javax.swing.Icon;
import javax.swing.ImageIcon;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.UIManager;

/** Drawing lots for one window: numbers, words and pictures, and what all content shares. Change it for how chance is taken, not for what it fills. */
abstract class Choices {
    final Random r;
    final int gap;
    private final List<Path> icons;

    Choices(Random r) {
        this.r = r;
        icons = Material.iconSets.isEmpty() ? List.of() : Material.iconSets.get(r.nextInt(Material.iconSets.size()));
        gap = between(2, 12);
    }

    boolean chance(double p) { return r.nextDouble() < p; }
    int between(int low, int high) { return low + r.nextInt(high - low + 1); }
    @SafeVarargs final <T> T pick(T... from) { return from[r.nextInt(from.length)]; }

    String label(int low, int high) {
        StringJoiner text = new StringJoiner(" ");
        for (int i = between(low, high); i > 0; i--) text.add(pick(Material.words));
        String made = text.toString();
        return chance(0.85) ? made.substring(0, 1).toUpperCase() + made.substring(1) : made;
    }

    String sentence() { return label(5, 14) + "."; }

    Icon image() {
        try {
            BufferedImage read = icons.isEmpty() ? null : ImageIO.read(icons.get(r.nextInt(icons.size())).toFile());
            if (read != null) return new ImageIcon(read);
        } catch (Exception broken) {
            // The drawn one below does as well.
        }
        return UIManager.getIcon("FileView.fileIcon");
    }

    <T extends JComponent> T able(T made) {
        made.setEnabled(!chance(0.09));
        return made;
    }

    JPanel panel(LayoutManager layout, JComponent... children) {
        JPanel made = new JPanel(layout);
        for (JComponent child : children) made.add(child);
        return made;
    }

    JComponent grow(JComponent made, double share) {
        if (chance(share)) made.putClientProperty("grow", true);
        return made;
    }
}
