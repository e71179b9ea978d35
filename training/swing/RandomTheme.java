import java.util.Random;
import javax.swing.plaf.ColorUIResource;
import javax.swing.plaf.metal.DefaultMetalTheme;

/** Colours of Metal, all from one hue; light on dark now and then. */
class RandomTheme extends DefaultMetalTheme {
    final ColorUIResource[] first = new ColorUIResource[3], second = new ColorUIResource[3];
    final ColorUIResource ink, paper;

    RandomTheme(Random r, boolean dark) {
        float hue = r.nextFloat(), strong = 0.2f + 0.6f * r.nextFloat(), weak = 0.25f * r.nextFloat(), base = dark ? 0.13f + 0.17f * r.nextFloat() : 0.8f + 0.18f * r.nextFloat();
        float[] steps = dark ? new float[] {0.75f, 0.5f, 0.4f} : new float[] {0.45f, 0.7f, 0.9f};
        float[] shades = dark ? new float[] {base + 0.3f, base + 0.17f, base} : new float[] {base - 0.4f, base - 0.2f, base};
        for (int i = 0; i < 3; i++) {
            first[i] = Looks.colour(hue, strong * (i == 2 ? 0.7f : 1), steps[i]);
            second[i] = Looks.colour(hue, weak, shades[i]);
        }
        ink = dark ? Looks.colour(hue, 0.05f, 0.9f) : Looks.colour(hue, weak, 0.1f);
        paper = dark ? Looks.colour(hue, weak, Math.max(0.05f, base - 0.07f)) : Looks.colour(hue, weak * 0.1f, 1);
    }

    protected ColorUIResource getPrimary1() { return first[0]; }
    protected ColorUIResource getPrimary2() { return first[1]; }
    protected ColorUIResource getPrimary3() { return first[2]; }
    protected ColorUIResource getSecondary1() { return second[0]; }
    protected ColorUIResource getSecondary2() { return second[1]; }
    protected ColorUIResource getSecondary3() { return second[2]; }
    protected ColorUIResource getBlack() { return ink; }
    protected ColorUIResource getWhite() { return paper; }
}
