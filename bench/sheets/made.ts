/** Screens that are made for the sheets. */

/** A form of themed Tk widgets. */
export const TK_FORM = `
package require Tk
wm title . "Berth"
wm geometry . 480x360
ttk::notebook .n
pack .n -fill both -expand 1 -padx 8 -pady 8
ttk::frame .n.a
ttk::frame .n.b
.n add .n.a -text "Boat"
.n add .n.b -text "Owner"
set mooring 1
set side port
foreach {row label} {0 Name 1 Length 2 Flag} {
  ttk::label .n.a.l$row -text $label
  grid .n.a.l$row -row $row -column 0 -sticky w -padx 6 -pady 4
}
ttk::entry .n.a.name
.n.a.name insert 0 "Kittiwake"
ttk::spinbox .n.a.length -from 4 -to 40
.n.a.length set 11
ttk::combobox .n.a.flag -values {Norway Ireland Italy}
.n.a.flag set Norway
grid .n.a.name -row 0 -column 1 -sticky we -padx 6
grid .n.a.length -row 1 -column 1 -sticky we -padx 6
grid .n.a.flag -row 2 -column 1 -sticky we -padx 6
ttk::checkbutton .n.a.mooring -text "Needs a mooring" -variable mooring
ttk::radiobutton .n.a.port -text "Port side" -variable side -value port
ttk::radiobutton .n.a.star -text "Starboard side" -variable side -value starboard
grid .n.a.mooring -row 3 -column 0 -columnspan 2 -sticky w -padx 6 -pady 4
grid .n.a.port -row 4 -column 0 -sticky w -padx 6
grid .n.a.star -row 4 -column 1 -sticky w -padx 6
ttk::scale .n.a.nights -from 1 -to 30
.n.a.nights set 9
grid .n.a.nights -row 5 -column 0 -columnspan 2 -sticky we -padx 6 -pady 8
grid columnconfigure .n.a 1 -weight 1
ttk::frame .f
pack .f -fill x -padx 8 -pady 8
ttk::button .f.ok -text "Reserve"
ttk::button .f.cancel -text "Cancel"
ttk::button .f.help -text "Help" -state disabled
pack .f.ok .f.cancel -side right -padx 4
pack .f.help -side left
`;

/** What a text-mode program draws: nothing in it can be operated, and it looks as if. */
export const TERMINAL = `<!doctype html><html lang="en"><meta charset="utf-8"><style>
body{margin:0;background:#10141a;color:#cfd6dd}pre{margin:0;padding:10px;font:14px/18px "DejaVu Sans Mono",monospace}
i{font-style:normal;background:#c6c6c6;color:#111}b{color:#7ec699}u{text-decoration:none;background:#b03030;color:#fff}</style>
<pre><b>mara@quay</b>:~/letters$ ls -l
total 24
-rw-r--r-- 1 mara crew  812 Mar 14 09:42 ferry.txt
-rw-r--r-- 1 mara crew 4096 Mar 12 18:03 harbour.odt
drwxr-xr-x 2 mara crew 4096 Feb 27 11:20 old
<b>mara@quay</b>:~/letters$ configure-light
   <i>┌───────────────── Harbour light ─────────────────┐</i>
   <i>│                                                 │</i>
   <i>│  How should the light behave after midnight?    │</i>
   <i>│                                                 │</i>
   <i>│    [*] Keep the lamp lit                        │</i>
   <i>│    [ ] Sound the horn in fog                    │</i>
   <i>│    ( ) Flash every ten seconds                  │</i>
   <i>│                                                 │</i>
   <i>│          </i><u>&lt;Save&gt;</u><i>            &lt;Cancel&gt;             │</i>
   <i>└─────────────────────────────────────────────────┘</i>
</pre></html>`;
