import java.awt.*;
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import javax.imageio.ImageIO;
import javax.swing.*;

/**
 * Windows of Java Swing with random content, looks, fonts and colours, with the truth from the components' own geometry.
 * This is the entry: it goes through the seeds, shows each window and saves its picture and truth. From the root of the repository:
 *
 * <pre>
 * javac -d BUILD training/swing/*.java && xvfb-run -a -s '-screen 0 1600x1000x24' java -cp BUILD NativeSwing FOLDER FIRST_SEED COUNT [WORDS]
 * </pre>
 *
 * BUILD is any folder outside of the repository; WORDS is training/native_words.py unless it is given.
 *
 * Needs the Debian package openjdk-17-jdk (it brings Metal, Nimbus, CDE/Motif and GTK+) and xvfb; pictures for buttons come from
 * gnome-icon-theme, tango-icon-theme and elementary-xfce-icon-theme where they are installed. GTK+ takes its theme from the
 * environment, one for each run (GTK_THEME=Arc); seeds that are already in the folder are left as they are.
 */
public class NativeSwing {
    static void scrollSome(Component c, Random r) {
        if (c instanceof JTable table && r.nextInt(4) == 0) table.scrollRectToVisible(table.getCellRect(r.nextInt(table.getRowCount()), 0, true));
        if (c instanceof JList<?> list && list.getLayoutOrientation() == JList.VERTICAL && r.nextInt(4) == 0) list.ensureIndexIsVisible(r.nextInt(list.getModel().getSize()));
        if (c instanceof Container in) for (Component child : in.getComponents()) scrollSome(child, r);
    }

    static void make(String folder, int seed) throws Exception {
        Random r = new Random(seed * 0x9E3779B97F4A7C15L);
        String look = Looks.dress(r);
        Maker maker = new Maker(r);
        JFrame frame = maker.window();
        frame.setVisible(true);
        frame.validate();
        scrollSome(frame.getContentPane(), r);
        JPopupMenu popup = maker.popup(frame);
        JRootPane root = frame.getRootPane();
        RepaintManager.currentManager(root).setDoubleBufferingEnabled(false);
        BufferedImage picture = new BufferedImage(root.getWidth(), root.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics g = picture.createGraphics();
        root.paint(g);
        g.dispose();
        Measure measure = new Measure(root);
        Rectangle whole = new Rectangle(root.getSize());
        Rectangle cover = popup == null ? null : SwingUtilities.convertRectangle(popup.getParent(), popup.getBounds(), root);
        for (Component layer : root.getLayeredPane().getComponents()) {
            measure.cover = popup != null && SwingUtilities.isDescendingFrom(popup, layer) ? null : cover;
            measure.walk(layer, whole);
        }
        ImageIO.write(picture, "png", new File(String.format("%s/swing%05d.png", folder, seed)));
        Path part = Path.of(String.format("%s/swing%05d.part", folder, seed));
        Files.writeString(part, Json.of(seed, look, picture.getWidth(), picture.getHeight(), measure.found));
        Files.move(part, Path.of(String.format("%s/swing%05d.json", folder, seed)), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        frame.dispose();
    }

    public static void main(String[] arguments) throws Exception {
        System.setProperty("jdk.gtk.version", "3");
        String folder = arguments[0];
        Material.readWords(Path.of(arguments.length > 3 ? arguments[3] : "training/native_words.py"));
        int first = Integer.parseInt(arguments[1]), count = Integer.parseInt(arguments[2]);
        Material.findIcons();
        Files.createDirectories(Path.of(folder));
        for (int seed = first; seed < first + count; seed++) {
            if (Files.exists(Path.of(String.format("%s/swing%05d.json", folder, seed)))) continue;
            int now = seed;
            SwingUtilities.invokeAndWait(() -> {
                try {
                    make(folder, now);
                } catch (Exception failed) {
                    System.err.println("seed " + now + ": " + failed);
                    failed.printStackTrace();
                }
            });
        }
        System.out.println("done");
        System.exit(0);
    }
}
