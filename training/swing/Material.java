import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the windows are filled with from outside: the words of native_words.py and the pictures of installed icon themes.
 * Change it for other words or icon themes.
 */
class Material {
    private static final String[] ICON_FOLDERS = {"Tango/22x22/actions", "Tango/16x16/actions", "Tango/32x32/actions", "gnome/24x24/actions", "gnome/16x16/actions",
        "gnome/32x32/actions", "elementary-xfce/actions/24", "elementary-xfce/actions/16", "Adwaita/24x24/legacy"};
    static String[] words;
    static final List<List<Path>> iconSets = new ArrayList<>();

    /** Takes the words between the quotes of WORDS = """...""" in a Python file. */
    static void readWords(Path file) throws IOException {
        String source = Files.readString(file);
        int start = source.indexOf("WORDS = \"\"\"") + 11;
        words = source.substring(start, source.indexOf("\"\"\"", start)).trim().split("\\s+");
    }

    /** Finds the pictures of every icon folder that is installed. */
    static void findIcons() throws IOException {
        for (String name : ICON_FOLDERS) {
            Path path = Path.of("/usr/share/icons", name);
            if (!Files.isDirectory(path)) continue;
            try (var files = Files.list(path)) {
                iconSets.add(files.filter(file -> file.toString().endsWith(".png")).sorted().toList());
            }
        }
    }
}
