import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import javax.swing.AbstractButton;
import javax.swing.Icon;

/** Switches and the check marks that programs draw themselves; also the cross that closes a tab. */
record Glyph(String kind, int width, int height, Color on, Color off) implements Icon {
    public int getIconWidth() { return width; }
    public int getIconHeight() { return height; }
    public void paintIcon(Component c, Graphics old, int x, int y) {
        Graphics2D g = (Graphics2D) old.create();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setColor(Color.GRAY);
        if (kind.equals("close")) {
            g.drawLine(x, y, x + width, y + height);
            g.drawLine(x + width, y, x, y + height);
            return;
        }
        boolean set = ((AbstractButton) c).isSelected();
        int round = kind.equals("checkbox") ? 4 : height;
        g.setColor(!c.isEnabled() ? Color.GRAY : set ? on : off);
        g.fillRoundRect(x, y, width, height, round, round);
        g.setColor(kind.equals("switch") || set ? Color.WHITE : c.getBackground());
        int d = height - 4;
        if (kind.equals("switch")) g.fillOval(set ? x + width - d - 2 : x + 2, y + 2, d, d);
        else if (!set) g.fillRoundRect(x + 2, y + 2, width - 4, height - 4, round - 2, round - 2);
        else if (kind.equals("radio")) g.fillOval(x + width / 4, y + height / 4, width - 2 * (width / 4), height - 2 * (height / 4));
        else g.drawPolyline(new int[] {x + 3, x + width / 2 - 1, x + width - 4}, new int[] {y + height / 2, y + height - 5, y + 4}, 3);
        g.dispose();
    }
}
