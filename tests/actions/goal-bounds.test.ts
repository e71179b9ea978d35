import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundsOf, givesText, namesAddress, namesApp, namesControl, namesVerb } from '../../src/actions/goal-bounds.js';
import { secretsIn } from '../../src/actions/seen-texts.js';
import { DRAFT_WORDS } from '../../src/actions/verbs-draft.js';

const DRAFTS: Readonly<Record<string, string>> = {
  en: 'Write a mail to Bob about the rent, but do not send it',
  de: 'Schreibe eine Mail an Bob, aber sende sie nicht ab',
  fr: "Écris un message à Bob sans l'envoyer",
  es: 'Escribe un correo a Bob pero no lo envíes',
  it: 'Scrivi una mail a Bob senza inviarla',
  pt: 'Escreve um email ao Bob, mas não o envies',
  nl: 'Schrijf een mail aan Bob maar verstuur hem niet',
  pl: 'Napisz list do Boba, ale nie wysyłaj',
  ru: 'Напиши письмо Бобу, но не отправляй',
  uk: 'Напиши листа Бобу, але не надсилай',
  cs: 'Napiš Bobovi mail, ale neodesílej ho',
  sv: 'Skriv ett mejl till Bob men skicka det inte',
  da: 'Skriv en mail til Bob uden at sende den',
  no: 'Skriv en e-post til Bob, men ikke send den',
  fi: 'Kirjoita Bobille viesti mutta älä lähetä sitä',
  el: 'Γράψε ένα μήνυμα στον Μπομπ αλλά μην το στείλεις',
  hu: 'Írj levelet Bobnak, de ne küldd el',
  ro: 'Scrie un mesaj lui Bob, dar nu îl trimite',
  tr: "Bob'a bir e-posta yaz ama gönderme",
  ar: 'اكتب رسالة إلى بوب ولكن لا ترسلها',
  he: 'כתוב מייל לבוב אבל אל תשלח אותו',
  hi: 'बॉब को मेल लिखो पर भेजना मत',
  id: 'Tulis surel untuk Bob tetapi jangan kirim',
  vi: 'Viết thư cho Bob nhưng đừng gửi',
  th: 'เขียนอีเมลถึงบ๊อบ แต่อย่าส่ง',
  zh: '给鲍勃写一封邮件，但不要发送',
  ja: 'ボブにメールを書いて、送信しないで',
  ko: '밥에게 메일을 쓰되 보내지 마',
};

test('LU-40 every language that says "do not send" has a row', () => {
  assert.deepEqual(Object.keys(DRAFT_WORDS).sort(), Object.keys(DRAFTS).sort());
});

for (const [language, goal] of Object.entries(DRAFTS)) {
  test(`LU-40 understands "do not send" in "${language}"`, () => assert.ok(boundsOf(goal).draftOnly, goal));
}

test('LU-40 a draft alone is a draft, and a goal that asks for sending is none', () => {
  for (const goal of [
    'Draft a reply to Ann',
    'Verfasse einen Entwurf für Ann',
    'Prepare it without submitting',
    '起草一封信',
  ]) {
    assert.ok(boundsOf(goal).draftOnly, goal);
  }
  const sending = [
    'Draft a reply to Ann and send it',
    "Write to Ann, and don't forget to send it",
    'Schreib Ann und vergiss nicht, es abzusenden',
    'Send Ann the file',
    'write "do not send this to anyone" in the editor',
    'Open the spreadsheet and sort it by name',
    'Not now: later. Send it.',
  ];
  for (const goal of sending) assert.ok(!boundsOf(goal).draftOnly, goal);
});

test('names what the goal names: addresses, applications, controls, verbs, text', () => {
  const goal =
    'Open the Text Editor, go to https://docs.example.org/page and press "Save As…", then save it as notes.txt';
  const bounds = boundsOf(goal, ['http://127.0.0.1:3000/start', '*.allowed.example']);
  for (const url of ['https://docs.example.org/other?x=1', 'http://127.0.0.1:3000/', 'https://a.allowed.example/']) {
    assert.ok(namesAddress(bounds, url), url);
  }
  const foreign = [
    'https://example.org/',
    'https://docs.example.org.evil.test/',
    'http://127.0.0.1:3001/',
    'no address',
  ];
  for (const url of [...foreign, 'https://evil.test/?u=docs.example.org', 'https://docs.example.org@evil.test/']) {
    assert.ok(!namesAddress(bounds, url), url);
  }
  assert.ok(namesApp(bounds, 'text editor'));
  assert.ok(namesApp(bounds, 'nothing', 'Text Editor'));
  assert.ok(!namesApp(bounds, 'Terminal'));
  assert.ok(namesControl(bounds, 'Save As…'));
  assert.ok(!namesControl(bounds, 'Save'));
  assert.ok(namesVerb(bounds, 'Save'));
  assert.ok(!namesVerb(bounds, 'Install'));
  assert.ok(givesText(bounds, 'NOTES.txt'));
  assert.ok(!givesText(bounds, 'other.txt'));
});

test('LU-41 tells keys, passwords and numbers of cards from words, names of files and addresses', () => {
  const secrets = [
    'ghp_16C7e42F292c6912E7710c838347Ae178B4a',
    'Tr0ub4dor&3x',
    '4111 1111 1111 1111',
    'DE89 3704 0044 0532 0130 00',
    'k9$Lm2pQ',
  ];
  for (const secret of secrets) assert.ok(secretsIn(`the value is ${secret} today`).length > 0, secret);
  for (const text of [
    'a perfectly plain sentence',
    'Report-2026.pdf',
    'ann.lee42@example.org',
    '12:30',
    'AT-SPI',
    '1234567890123456',
  ]) {
    assert.deepEqual(secretsIn(text), [], text);
  }
});
