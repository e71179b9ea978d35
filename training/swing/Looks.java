import java.awt.Color;
import java.awt.Font;
import java.awt.RenderingHints;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.swing.UIManager;
import javax.swing.plaf.ColorUIResource;
import javax.swing.plaf.FontUIResource;
import javax.swing.plaf.metal.DefaultMetalTheme;
import javax.swing.plaf.metal.MetalLookAndFeel;
import javax.swing.plaf.metal.OceanTheme;
import javax.swing.plaf.nimbus.NimbusLookAndFeel;

/** How a window looks: Metal, Nimbus, CDE/Motif or GTK+, with random colours and fonts. Change it for other looks, colours or fonts. */
class Looks {
    private static final String MOTIF = "com.sun.java.swing.plaf.motif.MotifLookAndFeel", GTK = "com.sun.java.swing.plaf.gtk.GTKLookAndFeel";
    private static final String[] FAMILIES = {"Dialog", "Dialog", "SansSerif", "Serif", "Monospaced", "DejaVu Sans", "DejaVu Sans Condensed", "Nimbus Sans", "URW Gothic",
        "Noto Sans CJK JP", "Noto Sans", "Open Sans", "Lato", "Cantarell", "P052"};
    private static final List<Object> changed = new ArrayList<>();

    static ColorUIResource colour(float hue, float saturation, float brightness) {
        return new ColorUIResource(Color.getHSBColor(hue, saturation, Math.max(0, Math.min(1, brightness))));
    }

    private static void put(Object key, Object value) {
        UIManager.put(key, value);
        changed.add(key);
    }

    /** Chooses a look with its colours and fonts for one window; returns what it is called. */
    static String dress(Random r) throws Exception {
        for (Object key : changed) UIManager.put(key, null);
        changed.clear();
        int size = 10 + r.nextInt(9) * (r.nextInt(3) > 0 ? 1 : 0) + (r.nextBoolean() ? 2 : 0);
        Font font = new FontUIResource(FAMILIES[r.nextInt(FAMILIES.length)], r.nextInt(8) == 0 ? Font.BOLD : Font.PLAIN, Math.min(18, size));
        int look = r.nextInt(100);
        boolean dark = r.nextInt(100) < 40;
        String name;
        if (look < 45) {
            put("swing.boldMetal", r.nextBoolean());
            boolean ocean = look < 20;
            MetalLookAndFeel.setCurrentTheme(ocean ? new OceanTheme() : look < 30 ? new DefaultMetalTheme() : new RandomTheme(r, dark));
            UIManager.setLookAndFeel(new MetalLookAndFeel());
            name = ocean ? "Metal Ocean" : look < 30 ? "Metal Steel" : dark ? "Metal dark" : "Metal coloured";
        } else if (look < 80) {
            if (look >= 60) {
                float hue = r.nextFloat(), weak = 0.2f * r.nextFloat(), base = dark ? 0.15f + 0.15f * r.nextFloat() : 0.78f + 0.2f * r.nextFloat();
                put("control", colour(hue, weak, base));
                put("info", colour(hue, weak, base));
                put("nimbusBase", colour(hue, 0.3f + 0.6f * r.nextFloat(), dark ? 0.2f + 0.2f * r.nextFloat() : 0.3f + 0.4f * r.nextFloat()));
                put("nimbusBlueGrey", colour(hue, weak, dark ? base + 0.1f : base - 0.1f));
                put("nimbusLightBackground", dark ? colour(hue, weak, base - 0.06f) : colour(hue, weak * 0.1f, 1));
                put("nimbusSelectionBackground", colour(r.nextFloat(), 0.7f, dark ? 0.5f : 0.6f));
                for (String key : new String[] {"text", "menuText", "controlText", "infoText", "nimbusSelectedText"}) put(key, dark ? colour(hue, 0.03f, 0.92f) : colour(hue, weak, 0.08f));
                put("nimbusDisabledText", colour(hue, weak, 0.55f));
            }
            put("defaultFont", font);
            UIManager.setLookAndFeel(new NimbusLookAndFeel());
            name = look < 60 ? "Nimbus" : dark ? "Nimbus dark" : "Nimbus coloured";
        } else {
            String wanted = look < 89 ? MOTIF : GTK;
            try {
                UIManager.setLookAndFeel(wanted);
            } catch (Exception missing) {
                UIManager.setLookAndFeel(new MetalLookAndFeel());
            }
            name = UIManager.getLookAndFeel().getName();
            if (name.equals("CDE/Motif") && r.nextInt(3) > 0) {
                float turn = r.nextFloat(), weight = 0.3f + r.nextFloat();
                for (Object key : new ArrayList<>(UIManager.getLookAndFeelDefaults().keySet())) {
                    if (!(UIManager.get(key) instanceof Color c)) continue;
                    float[] hsb = Color.RGBtoHSB(c.getRed(), c.getGreen(), c.getBlue(), null);
                    put(key, colour(hsb[0] + turn, Math.min(1, hsb[1] * weight), dark ? 1 - 0.85f * hsb[2] : hsb[2]));
                }
            }
        }
        // Nimbus has its own key for all fonts; set one by one they come out by chance.
        if (r.nextInt(5) > 0 && !name.startsWith("Nimbus")) {
            for (Object key : new ArrayList<>(UIManager.getLookAndFeelDefaults().keySet()))
                if (key instanceof String s && s.toLowerCase().endsWith(".font")) put(key, font);
        }
        put(RenderingHints.KEY_TEXT_ANTIALIASING, switch (r.nextInt(6)) {
            case 0 -> RenderingHints.VALUE_TEXT_ANTIALIAS_OFF;
            case 1 -> RenderingHints.VALUE_TEXT_ANTIALIAS_LCD_HRGB;
            default -> RenderingHints.VALUE_TEXT_ANTIALIAS_ON;
        });
        return name;
    }
}
