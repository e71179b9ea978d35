/**
 * How goals say that something is prepared and not sent (LU-40), by language: nouns for a draft, and regular expressions of
 * refusal. All go through `foldWords`, so accents and case do not matter. `[^.;!?]` keeps a refusal inside its sentence.
 */
export interface DraftWords {
  readonly nouns: readonly string[];
  readonly refusals: readonly string[];
}

const ONE = '(?:[^\\s,;.!?]+\\s+)?';
const TWO = '(?:[^\\s,;.!?]+\\s+){0,2}?';
const NEAR = '[^.;!?]{0,30}?';

export const DRAFT_WORDS: Readonly<Record<string, DraftWords>> = {
  en: {
    nouns: ['draft', 'drafts', 'drafting'],
    refusals: [
      `(?:do not|don'?t|never|without|not to|but not|not|instead of|rather than|stop (?:before|short of)|refrain from|hold off on|no)\\s+${TWO}(?:send|sending|submit|submitting|post|posting|publish|publishing|transmit|transmitting|mailing)\\b`,
      'leave (?:it|them|the \\S+) unsent',
    ],
  },
  de: {
    nouns: ['entwurf', 'entwürfe', 'entwirf'],
    refusals: [
      `(?:nicht|nie|niemals|ohne|keinesfalls)\\b${NEAR}(?:ab|ver)?(?:zu)?\\s?(?:send|schick|gesend|geschick|veröffentlich)`,
      `(?:send|schick|veröffentlich)\\S*\\b${NEAR}\\bnicht\\b`,
    ],
  },
  fr: {
    nouns: ['brouillon'],
    refusals: [`(?:\\bne\\b|\\bn'|\\bsans\\b)\\s*${TWO}(?:l'|le |la |les )?(?:envoy|envoi|publi|soumett|poste)`],
  },
  es: {
    nouns: ['borrador'],
    refusals: [`\\b(?:no|sin)\\s+(?:l[oa]s?\\s+)?(?:envi|mand|public)`],
  },
  it: { nouns: ['bozza'], refusals: [`\\b(?:non|senza)\\s+(?:l[oaie']?\\s*)?(?:invi|sped|mand|pubblic)`] },
  pt: { nouns: ['rascunho'], refusals: [`\\b(?:não|sem)\\s+(?:[oa]s?\\s+)?(?:envi|mand|public|submet)`] },
  nl: {
    nouns: ['concept'],
    refusals: [
      `\\b(?:niet|zonder)\\b${NEAR}(?:verzend|verzond|verstu|stuur|sturen|publice)`,
      `\\b(?:verstuur|verzend|stuur)\\b${NEAR}\\bniet\\b`,
    ],
  },
  pl: { nouns: ['szkic', 'wersję roboczą'], refusals: [`(?:^|\\s)(?:nie|bez)\\s+${ONE}(?:wysy|wysł|wyśl|publik)`] },
  ru: { nouns: ['черновик'], refusals: [`(?:^|\\s)(?:не|без)\\s+${ONE}(?:отправ|отсыл|посыл|публик)`] },
  uk: { nouns: ['чернетк'], refusals: [`(?:^|\\s)(?:не|без)\\s+${ONE}(?:надсил|надішл|надсил|відправ|публік)`] },
  cs: { nouns: ['koncept'], refusals: ['ne(?:odes|pos)[ií]', `(?:^|\\s)bez\\s+${ONE}(?:odesl|odesíl|poslán)`] },
  sv: {
    nouns: ['utkast'],
    refusals: [`\\b(?:inte|utan att|ej)\\s+${ONE}(?:skick|sänd|public)`, `\\b(?:skicka|sänd)\\s+${TWO}(?:inte|ej)\\b`],
  },
  da: {
    nouns: ['kladde', 'udkast'],
    refusals: [`\\b(?:ikke|uden at)\\s+${ONE}(?:af)?send`, `\\bsend\\s+${TWO}ikke\\b`],
  },
  no: { nouns: ['utkast', 'kladd'], refusals: [`\\b(?:ikke|uten å)\\s+${ONE}send`, `\\bsend\\s+${TWO}ikke\\b`] },
  fi: { nouns: ['luonnos'], refusals: [`\\b(?:älä|älkää|ilman|ei)\\s+${ONE}(?:lähet|lähett|julkais)`, 'lähettämättä'] },
  el: {
    nouns: ['πρόχειρο'],
    refusals: [`(?:^|\\s)(?:μην?|δεν|χωρίς)\\s+${TWO}(?:στείλ|στέλν|αποστείλ|αποστολ|δημοσί)`],
  },
  hu: { nouns: ['piszkozat', 'vázlat'], refusals: [`\\b(?:ne|nem)\\s+${ONE}(?:el)?küld`, `küld\\S*\\s+nélkül`] },
  ro: { nouns: ['ciornă', 'schiță'], refusals: [`\\b(?:nu|fără)\\s+${TWO}(?:trimi|exped|public)`] },
  tr: {
    nouns: ['taslak', 'taslağ'],
    refusals: ['gönderme(?:den|yin|yiniz)?(?![\\p{L}])', 'yollama(?:dan|yin)?(?![\\p{L}])'],
  },
  ar: { nouns: ['مسودة'], refusals: [`(?:لا|دون|بدون|عدم)\\s+${ONE}(?:ترسل|ارسال|الارسال|إرسال|الإرسال|نشر)`] },
  he: { nouns: ['טיוטה', 'טיוטת'], refusals: [`(?:אל|בלי|לא|מבלי)\\s+${ONE}(?:תשלח|לשלוח|שלח|שליחה|תפרסם|לפרסם)`] },
  hi: {
    nouns: ['ड्राफ़्ट', 'ड्राफ्ट', 'मसौदा'],
    refusals: ['(?:मत|नहीं|बिना)\\s*(?:भेज)', 'भेज\\S*\\s+(?:मत|नहीं|बिना)'],
  },
  id: { nouns: ['draf', 'konsep surat'], refusals: ['\\b(?:jangan|tanpa|tidak)\\s+(?:di)?(?:me)?(?:kirim|ngirim)'] },
  vi: { nouns: ['bản nháp', 'thư nháp'], refusals: [`(?:đừng|không|chưa|chớ)\\s+${ONE}(?:gửi|gởi|đăng)`] },
  th: { nouns: ['ฉบับร่าง', 'แบบร่าง'], refusals: ['(?:อย่า|ไม่ต้อง|ห้าม|ยังไม่|โดยไม่)\\s*(?:เพิ่ง)?\\s*(?:ส่ง|โพสต์)'] },
  zh: {
    nouns: ['草稿', '起草'],
    refusals: ['(?:不要|别|別|勿|不|无需|無需|先别)[^。；;，,]{0,6}(?:发送|發送|寄出|发出|發出|提交|发布|發布|发|寄)'],
  },
  ja: {
    nouns: ['下書き', '草案'],
    refusals: ['(?:送信|投稿|公開)[^。]{0,6}(?:ないで|せず|しない|なくて|ずに)', '送ら(?:ない|ず)'],
  },
  ko: {
    nouns: ['초안', '임시 저장'],
    refusals: ['(?:보내|전송|발송|게시)\\s*(?:하)?지\\s*(?:마|말|않)', '(?:안|않고)\\s*보내'],
  },
};

/** "Don't forget to send it" asks for sending. */
export const REMINDERS: readonly string[] = [
  "(?:do not|don'?t|never) (?:forget|hesitate|fail|neglect)",
  'vergiss (?:bitte )?nicht|nicht (?:zu )?vergessen|vergessen sie nicht',
  "n'oublie[zr]? pas|ne pas oublier",
  'no (?:te |se )?olvid\\S+',
  'non dimenticar\\S*',
  'não (?:se |te )?esque\\S+',
  'vergeet niet',
  'nie zapomnij',
  'не забуд\\S+',
  'nezapomeň',
  'glöm inte',
  'glem ikke',
  'unutma',
  '别忘了?|不要忘记?|不忘',
  '忘れずに?',
  '잊지 말고',
];
