/** Interfaces of the kinds that people describe: an editor, a login page, settings, a file manager, a calculator, mail. */
import type { Blueprint } from '../../src/blueprint/model.js';
import { blueprint } from '../support/blueprint.js';

export const editor: Blueprint = blueprint(
  `
  window "notes.txt - Editor" [100,50,1280,800]
   menubar [100,50,1280,24]
    menuitem "File" [100,50,40,24] haspopup +press
    menuitem "Edit" [140,50,40,24] haspopup +press
    menuitem "View" [180,50,44,24] haspopup +press
    menuitem "Help" [224,50,44,24] haspopup +press
   toolbar "Main" [100,74,1280,36]
    button "New" [104,76,32,32] +press
    button "Open…" [140,76,32,32] +press
    button "Save" [176,76,32,32] disabled
    button "Save As…" [212,76,32,32] +press
    button "Undo" [248,76,32,32] disabled
    button "Left margin" [284,76,32,32] +press
    button "Zoom in" [320,76,32,32] +press
    button "Zoom out" [356,76,32,32] +press
   textbox "Document" [100,110,1280,700] focusable focused multiline +set_text +insert_text +focus = "hello"
   group "Find bar" [100,810,1280,30]
    text "Find:" [104,814,40,22]
    textbox [148,814,200,22] focusable +set_text = "" 
    button "Next" [352,814,60,22] +press
    button "Previous" [416,814,70,22] +press
    checkbox "Match case" [490,814,100,22] unchecked +toggle
    checkbox "Whole words" [594,814,100,22] checked +toggle
    button "Close" [1350,814,24,22] +press
   statusbar [100,840,1280,10]
    text "Line 1, Column 6" [104,840,200,10]
  `,
  { surface: { app: { name: 'Mousepad', pid: 1, toolkit: 'gtk 3.24' } } },
);

export const login: Blueprint = blueprint(
  `
  window "Sign in – Example" [0,0,1000,800]
   navigation "Site" [0,0,1000,40]
    link "Home" [10,10,60,20] +press url="https://example.org/"
    link "Über uns" [80,10,80,20] +press
    link "Contact" [170,10,80,20] +press
    link "Café menu" [260,10,90,20] +press
   searchbox [800,8,150,24] +set_text placeholder="Search the site" = ""
   heading "Sign in" [300,80,400,40] level=1
   form "Login" [300,130,400,400]
    text "Email address" [300,140,400,20]
    textbox "Email address" [300,164,400,30] required #email +set_text = ""
    text "Password" [300,204,400,20]
    textbox "Password" [300,228,400,30] required protected #password +set_text
    button "Show" [708,228,50,30] +press
    checkbox "Remember me" [300,270,150,20] checked +toggle
    link "Forgot your password?" [500,270,200,20] +press
    button "Sign in" [300,310,190,40] default +press
    button "Cancel" [510,310,190,40] +press
   heading "Newsletter" [300,560,400,30] level=2
   text "Email address" [300,600,400,20]
   textbox "Email address" [300,624,300,30] #newsletterEmail +set_text = ""
   button "Subscribe" [610,624,90,30] +press
   link "登録する" [300,700,80,20] +press
   link "設定" [400,700,80,20] +press
  `,
  { surface: { url: 'https://example.org/login', backend: 'web', app: { name: 'Firefox', pid: 2, toolkit: 'Gecko' } } },
);

export const settings: Blueprint = blueprint(
  `
  window "Preferences" [0,0,900,700]
   tablist [0,0,900,40]
    tab "General" [0,0,100,40] selected +select
    tab "Appearance" [100,0,120,40] +select
    tab "Advanced" [220,0,100,40] +select
   tabpanel "General" [0,40,900,600]
    heading "Appearance" [20,50,300,30] level=2
    switch "Dark mode" [20,90,300,30] unchecked +toggle
    text "Theme" [20,130,100,30]
    combobox "Theme" [130,130,200,30] collapsed +expand +press = "Adwaita"
    slider "Font size" [20,170,300,30] range={"now":12,"min":6,"max":72,"step":1} +set_value
    heading "Sound" [20,220,300,30] level=2
    switch "Mute" [20,260,300,30] checked +toggle
    slider "Volume" [20,300,300,30] range={"now":40,"min":0,"max":100,"step":5} +set_value
    spinbutton "Delay" [20,340,120,30] range={"now":3,"min":0,"max":10,"step":1} +set_value +set_text
    heading "Updates" [20,390,300,30] level=2
    radio "Automatic" [20,430,200,30] checked +select
    radio "Manual" [20,470,200,30] unchecked +select
    radio "Disabled" [20,510,200,30] unchecked +select
    progressbar "Downloading" [20,550,300,20] range={"now":30,"min":0,"max":100,"step":null}
   button "Reset to defaults" [20,650,160,40] +press
   button "Apply" [600,650,90,40] disabled
   button "Cancel" [695,650,90,40] +press
   button "OK" [790,650,90,40] default +press
  `,
);

export const files: Blueprint = blueprint(
  `
  window "Documents - Files" [0,0,1000,800]
   dialog "Delete file?" [300,300,400,200] modal foreground=true
    text "“report.pdf” will be deleted permanently." [320,330,360,40]
    button "Cancel" [450,450,100,36] foreground=true +press
    button "Delete" [560,450,100,36] foreground=true default +press
   toolbar "Navigation" [0,0,1000,40] foreground=false
    button "Back" [0,0,40,40] disabled foreground=false
    button "Forward" [40,0,40,40] disabled foreground=false
    button "Delete" [80,0,40,40] +press foreground=false
    textbox "Location" [130,5,600,30] +set_text foreground=false = "/home/ada/Documents"
   table "Files" [0,40,1000,700] rowCount=10000 columnCount=3 foreground=false +scroll summary={"hidden":9982,"how":"scroll A6 down"}
    row "report.pdf" [0,70,1000,24] selected position=57 setSize=10000 foreground=false +select
     cell "report.pdf" [0,70,400,24] foreground=false
     cell "1.2 MB" [400,70,200,24] foreground=false
     button "Share" [900,70,80,24] +press foreground=false
    row "budget.ods" [0,94,1000,24] position=58 setSize=10000 foreground=false +select
     cell "budget.ods" [0,94,400,24] foreground=false
     cell "80 kB" [400,94,200,24] foreground=false
     button "Share" [900,94,80,24] +press foreground=false
    row "holiday.jpg" [0,118,1000,24] position=59 setSize=10000 foreground=false +select
     cell "holiday.jpg" [0,118,400,24] foreground=false
     cell "4 MB" [400,118,200,24] foreground=false
     button "Share" [900,118,80,24] +press foreground=false
  `,
  { omitted: [{ reason: 'offscreen', count: 1234 }] },
);

export const calculator: Blueprint = blueprint(`
  window "Calculator" [0,0,240,320]
   textbox "Result" [0,0,240,60] readonly +focus = "0"
   group "Keypad" [0,60,240,260]
    button "7" [0,60,60,65] +press
    button "8" [60,60,60,65] +press
    button "9" [120,60,60,65] +press
    button "÷" [180,60,60,65] +press
    button "4" [0,125,60,65] +press
    button "5" [60,125,60,65] +press
    button "6" [120,125,60,65] +press
    button "×" [180,125,60,65] +press
    button "1" [0,190,60,65] +press
    button "2" [60,190,60,65] +press
    button "3" [120,190,60,65] +press
    button "−" [180,190,60,65] +press
    button "0" [0,255,60,65] +press
    button "." [60,255,60,65] +press
    button "=" [120,255,60,65] +press
    button "+" [180,255,60,65] +press
`);
