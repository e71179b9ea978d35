/**
 * Everyday words for kinds of application, as people say them in several languages, and what the Desktop Menu Specification
 * 1.1 (main and additional categories) and the MIME types call the same. Data: no application is meant by these words.
 */
export interface ApplicationKind {
  /** Lower case, without accents; the first is the English name of the kind. */
  readonly words: readonly string[];
  /** An application of this kind has at least one of these categories. */
  readonly categories: readonly string[];
  /** The system's default application for this type is the one a person means. */
  readonly opens?: string;
  /** Those of the words that mean a simple one: what calls itself so comes before what does more. */
  readonly simple?: readonly string[];
}

/** How an application says of itself that it is a simple one, in its description. */
export const SIMPLE_WORDS: readonly string[] = [
  ...[
    'simple',
    'basic',
    'minimal',
    'einfach',
    'einfacher',
    'einfaches',
    'sencillo',
    'basico',
    'semplice',
    'eenvoudige',
  ],
  ...['enkel', 'prosty', 'jednoduchy', 'простой', '简单', '簡易', 'シンプル'],
];

export const APPLICATION_KINDS: readonly ApplicationKind[] = [
  {
    words: [
      ...['text editor', 'notepad', 'editor', 'plain text editor', 'notes editor', 'scratchpad'],
      ...['texteditor', 'textbearbeitung', 'editeur de texte', 'bloc notes', 'editor de texto', 'bloc de notas'],
      ...[
        'editor di testo',
        'blocco note',
        'teksteditor',
        'kladblok',
        'bloco de notas',
        'текстовый редактор',
        'блокнот',
      ],
      ...['文本编辑器', '记事本', 'テキストエディタ', 'テキストエディター', 'メモ帳'],
    ],
    categories: ['TextEditor'],
    opens: 'text/plain',
    simple: [
      ...[
        'notepad',
        'scratchpad',
        'bloc notes',
        'bloc de notas',
        'blocco note',
        'kladblok',
        'bloco de notas',
        'блокнот',
      ],
      ...['记事本', 'メモ帳'],
    ],
  },
  {
    words: [
      ...['calculator', 'calc', 'pocket calculator', 'rechner', 'taschenrechner', 'calculatrice', 'calculadora'],
      ...['calcolatrice', 'rekenmachine', 'калькулятор', '计算器', '電卓'],
    ],
    categories: ['Calculator'],
  },
  {
    words: [
      ...['web browser', 'browser', 'internet browser', 'internet', 'internet explorer', 'the web', 'webbrowser'],
      ...[
        'navigateur',
        'navigateur web',
        'navegador',
        'navegador web',
        'браузер',
        '浏览器',
        'ブラウザ',
        'ウェブブラウザ',
      ],
    ],
    categories: ['WebBrowser'],
    opens: 'x-scheme-handler/https',
  },
  {
    words: [
      ...[
        'file manager',
        'files',
        'file browser',
        'file explorer',
        'explorer',
        'finder',
        'my files',
        'folders',
        'my computer',
      ],
      ...['dateien', 'dateimanager', 'dateiverwaltung', 'fichiers', 'gestionnaire de fichiers', 'archivos'],
      ...['gestor de archivos', 'gestione file', 'bestanden', 'arquivos', 'файлы', '文件', '文件管理器', 'ファイル'],
    ],
    categories: ['FileManager', 'FileTools'],
    opens: 'inode/directory',
  },
  {
    words: [
      ...['spreadsheet', 'spreadsheets', 'spreadsheet editor', 'spread sheet', 'tabellenkalkulation', 'tableur'],
      ...['hoja de calculo', 'foglio di calcolo', 'rekenblad', 'planilha', 'электронная таблица', '电子表格', '表計算'],
    ],
    categories: ['Spreadsheet'],
    opens: 'application/vnd.oasis.opendocument.spreadsheet',
  },
  {
    words: [
      ...['word processor', 'writer', 'document editor', 'wordpad', 'textverarbeitung', 'traitement de texte'],
      ...['procesador de textos', 'elaboratore di testi', 'tekstverwerker', 'processador de texto'],
      ...['текстовый процессор', '文字处理', 'ワープロ'],
    ],
    categories: ['WordProcessor'],
    opens: 'application/vnd.oasis.opendocument.text',
  },
  {
    words: [
      ...['presentation', 'presentations', 'slides', 'slide show', 'prasentation', 'diaporama', 'presentacion'],
      ...['presentazione', 'apresentacao', 'презентация', '演示文稿', 'プレゼンテーション'],
    ],
    categories: ['Presentation'],
    opens: 'application/vnd.oasis.opendocument.presentation',
  },
  {
    words: [
      ...[
        'terminal',
        'terminal emulator',
        'command line',
        'command prompt',
        'console',
        'shell',
        'konsole',
        'kommandozeile',
      ],
      ...['ligne de commande', 'linea de comandos', 'терминал', '终端', '端末', 'ターミナル'],
    ],
    categories: ['TerminalEmulator'],
  },
  {
    words: [
      ...['settings', 'system settings', 'control panel', 'control center', 'control centre', 'preferences'],
      ...['system preferences', 'einstellungen', 'systemeinstellungen', 'parametres', 'configuracion', 'ajustes'],
      ...['impostazioni', 'instellingen', 'configuracoes', 'настройки', '设置', '設定'],
    ],
    categories: ['Settings', 'DesktopSettings'],
  },
  {
    words: [
      ...['mail', 'email', 'e mail', 'mail client', 'email client', 'mail program', 'mail reader', 'inbox'],
      ...[
        'courriel',
        'messagerie',
        'correo',
        'correo electronico',
        'posta',
        'posta elettronica',
        'почта',
        '邮件',
        'メール',
      ],
    ],
    categories: ['Email'],
    opens: 'x-scheme-handler/mailto',
  },
  {
    words: [
      ...['image viewer', 'picture viewer', 'photo viewer', 'photos', 'pictures', 'images', 'bildbetrachter', 'fotos'],
      ...["visionneuse d'images", 'visor de imagenes', 'visualizzatore di immagini', 'afbeeldingen'],
      ...['просмотр изображений', '图片查看器', '画像ビューア'],
    ],
    categories: ['Viewer', 'Photography'],
    opens: 'image/png',
  },
  {
    words: [
      ...[
        'image editor',
        'photo editor',
        'paint',
        'paint program',
        'drawing program',
        'drawing',
        'bildbearbeitung',
        'malprogramm',
      ],
      ...['dessin', 'dibujo', 'disegno', 'графический редактор', '画图', '图像编辑器', 'ペイント', '画像編集'],
    ],
    categories: ['RasterGraphics', '2DGraphics', 'VectorGraphics'],
  },
  {
    words: [
      ...['music player', 'music', 'audio player', 'media player', 'musik', 'musikspieler', 'musique', 'lecteur audio'],
      ...['musica', 'reproductor de musica', 'muziek', 'музыка', '音乐', '音乐播放器', '音楽', 'ミュージック'],
    ],
    categories: ['Player', 'Music', 'Audio'],
    opens: 'audio/mpeg',
  },
  {
    words: [
      ...[
        'video player',
        'videos',
        'movie player',
        'film player',
        'videospieler',
        'lecteur video',
        'reproductor de video',
      ],
      ...['видео', '视频', '视频播放器', '動画', 'ビデオ'],
    ],
    categories: ['Video', 'TV'],
    opens: 'video/mp4',
  },
  {
    words: ['calendar', 'kalender', 'calendrier', 'calendario', 'agenda', 'календарь', '日历', 'カレンダー'],
    categories: ['Calendar'],
    opens: 'text/calendar',
  },
  {
    words: [
      'contacts',
      'address book',
      'kontakte',
      'adressbuch',
      'contactos',
      'contatti',
      'контакты',
      '联系人',
      '連絡先',
    ],
    categories: ['ContactManagement'],
    opens: 'text/vcard',
  },
  {
    words: [
      ...[
        'document viewer',
        'pdf viewer',
        'pdf reader',
        'pdf',
        'dokumentenbetrachter',
        'lecteur pdf',
        'visor de documentos',
      ],
      ...['просмотр документов', '文档查看器', 'ドキュメントビューア'],
    ],
    categories: ['Viewer'],
    opens: 'application/pdf',
  },
  {
    words: [
      'archive manager',
      'zip program',
      'archiver',
      'unzip',
      'archivverwaltung',
      'gestionnaire d archives',
      '压缩',
    ],
    categories: ['Archiving', 'Compression'],
    opens: 'application/zip',
  },
  {
    words: [
      ...['task manager', 'system monitor', 'activity monitor', 'process viewer', 'systemuberwachung', 'systemmonitor'],
      ...[
        'moniteur systeme',
        'monitor del sistema',
        'системный монитор',
        '任务管理器',
        '系统监视器',
        'システムモニター',
      ],
    ],
    categories: ['Monitor'],
  },
  {
    words: [
      ...['software center', 'software centre', 'app store', 'software', 'package manager', 'softwareverwaltung'],
      ...['logitheque', 'software manager', '软件', 'ソフトウェア'],
    ],
    categories: ['PackageManager'],
  },
  {
    words: [
      'chat',
      'messenger',
      'instant messenger',
      'messages',
      'nachrichten',
      'messagerie instantanee',
      '聊天',
      'チャット',
    ],
    categories: ['InstantMessaging', 'Chat', 'IRCClient'],
  },
  {
    words: ['code editor', 'ide', 'development environment', 'entwicklungsumgebung', '代码编辑器', '開発環境'],
    categories: ['IDE'],
  },
  {
    words: ['database', 'datenbank', 'base de donnees', 'base de datos', '数据库', 'データベース'],
    categories: ['Database'],
  },
  { words: ['dictionary', 'worterbuch', 'dictionnaire', 'diccionario', '词典', '辞書'], categories: ['Dictionary'] },
  { words: ['clock', 'uhr', 'horloge', 'reloj', 'orologio', '时钟', '時計'], categories: ['Clock'] },
  {
    words: ['maps', 'map', 'karten', 'cartes', 'mapas', '地图', '地図'],
    categories: ['Maps'],
    opens: 'x-scheme-handler/geo',
  },
  {
    words: ['screen recorder', 'recorder', 'sound recorder', 'bildschirmaufnahme', '录音机'],
    categories: ['Recorder'],
  },
];
