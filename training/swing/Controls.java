import java.awt.*;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.swing.*;
import javax.swing.border.EmptyBorder;
import javax.swing.border.LineBorder;

/** The single controls of a window and rows of them: buttons, fields, sliders, check boxes, switches. Change it for what one control may be like. */
abstract class Controls extends Choices {
    final boolean ownGlyphs, flat;
    final Color strong;
    final List<JComboBox<String>> combos = new ArrayList<>();
    final List<JButton> buttons = new ArrayList<>();

    Controls(Random r) {
        super(r);
        ownGlyphs = chance(0.08);
        flat = chance(0.12);
        strong = Color.getHSBColor(r.nextFloat(), 0.7f, 0.7f);
    }

    AbstractButton button() {
        double x = r.nextDouble();
        AbstractButton made = x < 0.15 ? new JToggleButton() : new JButton();
        if (x > 0.8) made.setIcon(image());
        if (x < 0.8 || x > 0.93) made.setText(label(1, 2));
        made.setSelected(x < 0.08);
        if (x > 0.75 && x < 0.9) made.setMargin(new Insets(between(0, 6), between(0, 12), between(0, 6), between(0, 12)));
        if (flat && made.getIcon() == null) {
            made.setBackground(chance(0.5) ? strong : made.getBackground());
            made.setBorder(BorderFactory.createCompoundBorder(new LineBorder(strong.darker(), between(1, 2)), new EmptyBorder(between(2, 7), between(5, 14), between(2, 7), between(5, 14))));
        }
        if (made instanceof JButton plain) buttons.add(plain);
        return able(made);
    }

    JComponent combo() {
        JComboBox<String> made = new JComboBox<>();
        for (int i = between(2, 9); i > 0; i--) made.addItem(label(1, 3));
        made.setEditable(chance(0.15));
        combos.add(made);
        return able(made);
    }

    JComponent field() {
        JTextField made = switch (r.nextInt(8)) {
            case 0 -> new JPasswordField("secret");
            case 1 -> new JFormattedTextField(between(0, 9999));
            default -> new JTextField(chance(0.75) ? label(1, 4) : "");
        };
        made.setColumns(between(5, 22));
        made.setEditable(!chance(0.06));
        if (flat) made.setBorder(BorderFactory.createCompoundBorder(new LineBorder(strong, 1), new EmptyBorder(3, 5, 3, 5)));
        return able(made);
    }

    JComponent spinner() {
        return able(new JSpinner(chance(0.75) ? new SpinnerNumberModel(between(0, 999), 0, 999, 1) : new SpinnerListModel(new String[] {label(1, 2), label(1, 2)})));
    }

    JComponent slider() { return slider(JSlider.HORIZONTAL); }

    JComponent slider(int direction) {
        JSlider made = new JSlider(direction, 0, 100, between(0, 100));
        made.putClientProperty("JSlider.isFilled", chance(0.5));
        if (chance(0.35)) {
            made.setMajorTickSpacing(pick(10, 20, 25, 50));
            made.setMinorTickSpacing(5);
            made.setPaintTicks(true);
            made.setPaintLabels(chance(0.4));
        }
        return able(made);
    }

    AbstractButton toggle(boolean round, String text) {
        AbstractButton made = round ? new JRadioButton(text) : new JCheckBox(text);
        if (ownGlyphs) {
            int side = between(13, 20);
            made.setIcon(new Glyph(round ? "radio" : "checkbox", side, side, strong, Color.GRAY));
        }
        return able(made);
    }

    JComponent switch_() {
        JCheckBox made = new JCheckBox(chance(0.6) ? label(1, 3) : "", chance(0.5));
        int height = between(14, 24);
        made.setIcon(new Glyph("switch", height * 2 - between(0, 6), height, strong, Color.GRAY));
        return able(made);
    }

    JComponent checks() {
        boolean round = chance(0.45), across = chance(0.25);
        ButtonGroup group = new ButtonGroup();
        JPanel made = panel(across ? new FlowLayout(FlowLayout.LEFT, gap, 0) : new GridLayout(0, chance(0.2) ? 2 : 1, gap, between(0, 6)));
        for (int i = between(2, 6); i > 0; i--) {
            AbstractButton one = toggle(round, label(1, across ? 2 : 4));
            if (round) group.add(one);
            one.setSelected(chance(0.5));
            made.add(one);
        }
        return made;
    }

    JComponent buttons() {
        JPanel made = panel(chance(0.25) ? new GridLayout(1, 0, gap, 0) : new FlowLayout(pick(FlowLayout.LEFT, FlowLayout.RIGHT, FlowLayout.CENTER), gap, 2));
        for (int i = between(1, 5); i > 0; i--) made.add(button());
        return made;
    }

    JComponent search() {
        JPanel made = panel(new BorderLayout(gap, 0));
        made.add(chance(0.7) ? field() : combo());
        if (chance(0.5)) made.add(new JLabel(label(1, 1)), BorderLayout.WEST);
        made.add(button(), BorderLayout.EAST);
        return made;
    }

    JComponent progress() {
        JProgressBar made = new JProgressBar();
        made.setValue(between(0, 100));
        made.setStringPainted(chance(0.5));
        return made;
    }

    JComponent sliders() {
        boolean upright = chance(0.25);
        JPanel made = panel(upright ? new FlowLayout(FlowLayout.LEFT, gap, 0) : new GridLayout(0, 1, 0, gap));
        for (int i = between(1, 3) + (upright ? 2 : 0); i > 0; i--) made.add(slider(upright ? JSlider.VERTICAL : JSlider.HORIZONTAL));
        return made;
    }

    JComponent keypad() {
        JPanel made = panel(new GridLayout(0, between(3, 6), between(0, 6), between(0, 6)));
        for (int i = between(3, 5) * ((GridLayout) made.getLayout()).getColumns(); i > 0; i--) {
            JButton key = new JButton(pick("0123456789+-×÷=.%√".split("")) + (chance(0.08) ? "in" : ""));
            key.setMargin(new Insets(between(0, 10), 2, between(0, 10), 2));
            made.add(able(key));
        }
        return grow(made, 0.3);
    }
}
