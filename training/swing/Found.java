import java.awt.Rectangle;

/** One element of the truth: its role, name, box within the window and states; a state that does not apply is null. */
record Found(String role, String name, Rectangle box, boolean disabled, Boolean checked, Boolean selected) {}
