import java.util.List;
import java.util.StringJoiner;

/** Writes the truth of one window down as JSON, in ASCII. Change it for the form of the files. */
class Json {
    private static String quoted(String text) {
        StringBuilder made = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') made.append('\\').append(c);
            else if (c < 32 || c > 126) made.append(String.format("\\u%04x", (int) c));
            else made.append(c);
        }
        return made.append('"').toString();
    }

    static String of(int seed, String look, int width, int height, List<Found> found) {
        StringJoiner elements = new StringJoiner(", ");
        for (Found e : found) {
            String states = "\"disabled\": " + e.disabled() + (e.checked() == null ? "" : ", \"checked\": " + e.checked()) + (e.selected() == null ? "" : ", \"selected\": " + e.selected());
            elements.add("{\"role\": " + quoted(e.role()) + ", \"name\": " + quoted(e.name()) + ", \"bounds\": {\"x\": " + e.box().x + ", \"y\": " + e.box().y + ", \"width\": " + e.box().width
                + ", \"height\": " + e.box().height + "}, \"states\": {" + states + "}}");
        }
        return "{\"seed\": " + seed + ", \"theme\": " + quoted(look) + ", \"width\": " + width + ", \"height\": " + height + ", \"elements\": [" + elements + "]}";
    }
}
