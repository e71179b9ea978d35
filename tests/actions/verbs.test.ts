import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldWords, saysVerb, VERB_KINDS, VERBS, type VerbKind } from '../../src/actions/verbs.js';

/** By language: sends, pays, destroys, is consequential; and what sounds alike and does nothing of the sort. */
const NAMES: Readonly<Record<string, readonly [string, string, string, string, string]>> = {
  en: ['Send message', 'Pay now', "Don't Save", 'Sign in', 'Sender'],
  de: ['Nachricht senden', 'Jetzt kaufen', 'Datei löschen', 'Speichern unter…', 'Absender'],
  fr: ['Envoyer le message', 'Acheter maintenant', 'Supprimer le fichier', 'Enregistrer', 'Expéditeur'],
  es: ['Enviar mensaje', 'Comprar ahora', 'Eliminar archivo', 'Guardar como', 'Remitente'],
  it: ['Invia messaggio', 'Acquista ora', 'Elimina file', 'Salva con nome', 'Mittente'],
  pt: ['Enviar mensagem', 'Comprar agora', 'Excluir arquivo', 'Salvar como', 'Remetente'],
  nl: ['Bericht verzenden', 'Nu kopen', 'Bestand verwijderen', 'Opslaan als', 'Afzender'],
  pl: ['Wyślij wiadomość', 'Kup teraz', 'Usuń plik', 'Zapisz jako', 'Nadawca'],
  ru: ['Отправить письмо', 'Купить сейчас', 'Удалить файл', 'Сохранить как', 'Отправитель'],
  uk: ['Надіслати лист', 'Купити зараз', 'Видалити файл', 'Зберегти як', 'Відправник'],
  cs: ['Odeslat zprávu', 'Koupit hned', 'Smazat soubor', 'Uložit jako', 'Odesílatel'],
  sv: ['Skicka meddelande', 'Köp nu', 'Ta bort fil', 'Spara som', 'Avsändare'],
  da: ['Send besked', 'Køb nu', 'Slet fil', 'Gem som', 'Afsender'],
  no: ['Send melding', 'Kjøp nå', 'Slett fil', 'Lagre som', 'Avsender'],
  fi: ['Lähetä viesti', 'Osta nyt', 'Poista tiedosto', 'Tallenna nimellä', 'Lähettäjä'],
  el: ['Αποστολή μηνύματος', 'Αγορά τώρα', 'Διαγραφή αρχείου', 'Αποθήκευση ως', 'Αποστολέας'],
  hu: ['Üzenet küldése vagy küldés', 'Fizetés', 'Fájl törlése', 'Mentés másként', 'Feladó'],
  ro: ['Trimite mesajul', 'Cumpără acum', 'Șterge fișierul', 'Salvează ca', 'Expeditor'],
  tr: ['Mesajı gönder', 'Hemen satın al', 'Dosyayı SİL', 'Farklı kaydet', 'Gönderen'],
  ar: ['إرسال الرسالة', 'شراء الآن', 'حذف الملف', 'حفظ باسم', 'المرسِل'],
  he: ['שלח הודעה', 'קנה עכשיו', 'מחק קובץ', 'שמור בשם', 'מאת'],
  hi: ['संदेश भेजें', 'अभी खरीदें', 'फ़ाइल हटाएं', 'सहेजें', 'प्रेषक'],
  id: ['Kirim pesan', 'Beli sekarang', 'Hapus berkas', 'Simpan sebagai', 'Pengirim'],
  vi: ['Gửi thư', 'Mua ngay', 'Xóa tệp', 'Lưu thành', 'Người nhận'],
  th: ['ส่งข้อความ', 'ซื้อเลย', 'ลบไฟล์', 'บันทึกเป็น', 'ผู้รับ'],
  zh: ['发送邮件', '立即购买', '删除文件', '保存为', '收件人'],
  ja: ['メールを送信する', '今すぐ購入', 'ファイルを削除', '保存', '差出人'],
  ko: ['메일 보내기', '지금 구매하기', '파일 삭제', '저장', '받는 사람'],
};

test('every language of the verbs has a row, and every row a language', () => {
  for (const kind of VERB_KINDS) assert.deepEqual(Object.keys(VERBS[kind]).sort(), Object.keys(NAMES).sort(), kind);
});

for (const [language, [send, pay, destroy, consequential, neither]] of Object.entries(NAMES)) {
  test(`LU-38 knows in "${language}" what sends, pays, destroys and saves, and what does none of these`, () => {
    const given: Readonly<Record<VerbKind, string>> = { send, pay, destroy, consequential };
    for (const kind of VERB_KINDS) assert.ok(saysVerb(given[kind], kind), `${given[kind]} is ${kind}`);
    for (const kind of VERB_KINDS) assert.ok(!saysVerb(neither, kind), `${neither} is not ${kind}`);
  });
}

test('LU-38 knows a verb behind icons, counters, mnemonics, marks of direction and invisible characters', () => {
  const names = [
    '🗑 Delete…',
    '\u202bحذف\u202c',
    '\u200fمحو \u200fمسح'.slice(5),
    'حـذف',
    'حَذْف',
    'מְחַק',
    'De\u00adlete',
    'D\u200belete',
  ];
  for (const name of [...names, '_Delete', '&Delete', '削除(D)', 'Löschen', 'LO\u0308SCHEN', 'ＤＥＬＥＴＥ', 'SİL']) {
    assert.ok(saysVerb(name, 'destroy'), JSON.stringify(name));
  }
  assert.equal(foldWords('Ünïcödé ı ς'), 'unicode i σ');
});

test('an empty list of one language matches nothing', () => {
  for (const kind of VERB_KINDS)
    for (const name of ['', ' ', 'Bold', 'Übersicht', '表示', '설정', 'ดู']) assert.ok(!saysVerb(name, kind));
});
