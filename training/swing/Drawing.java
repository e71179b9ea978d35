import java.awt.Color;
import java.awt.Graphics;
import java.util.Random;
import javax.swing.JComponent;

/** Random shapes and words that look like controls here and there but are none; the same ones at each painting. */
class Drawing extends JComponent {
    final long seed;
    Drawing(long seed) { this.seed = seed; }
    protected void paintComponent(Graphics g) {
        Random r = new Random(seed);
        g.setColor(new Color(r.nextInt(0x1000000)));
        g.fillRect(0, 0, getWidth(), getHeight());
        for (int i = 4 + r.nextInt(20); i > 0; i--) {
            g.setColor(new Color(r.nextInt(0x1000000)));
            int x = r.nextInt(getWidth() + 1), y = r.nextInt(getHeight() + 1), w = 4 + r.nextInt(120), h = 4 + r.nextInt(90);
            switch (r.nextInt(6)) {
                case 0 -> g.fillRect(x, y, w, h);
                case 1 -> g.drawRect(x, y, w, h);
                case 2 -> g.fillOval(x, y, w, w);
                case 3 -> g.drawOval(x, y, h, h);
                case 4 -> g.drawLine(x, y, x + w, y + h);
                default -> g.drawString(Material.words[r.nextInt(Material.words.length)], x, y);
            }
        }
    }
}
