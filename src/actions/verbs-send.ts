/**
 * Words on controls that send or publish something: it reaches others and cannot be taken back. Regular expressions without
 * regard to case, marks and direction (`foldWords`); `last` = the verb stands at the end as well ("Nachricht senden").
 */
import type { VerbTable } from './verbs.js';

export const SEND_VERBS: VerbTable = {
  en: {
    words: [
      ...['send', 'send now', 'submit', 'publish', 'post', 'tweet', 'reply all', 'broadcast', 'transmit', 'dispatch'],
      ...['subscribe', 'unsubscribe', 'upload', 'share now', 'invite', 'fax'],
    ],
  },
  de: {
    words: ['senden', 'absenden', 'abschicken', 'versenden', 'verschicken', 'veröffentlichen', 'posten', 'einreichen'],
    last: true,
  },
  fr: { words: ['envoyer', 'publier', 'soumettre', 'poster', 'expédier', 'diffuser'] },
  es: { words: ['enviar', 'envíe', 'envía', 'publicar', 'mandar'] },
  it: { words: ['invia', 'inviare', 'spedisci', 'spedire', 'pubblica', 'pubblicare'] },
  pt: { words: ['enviar', 'envie', 'publicar', 'submeter', 'mandar'] },
  nl: { words: ['verzenden', 'versturen', 'verzend', 'verstuur', 'publiceren', 'plaatsen', 'indienen'], last: true },
  pl: { words: ['wyślij', 'wysłać', 'prześlij', 'opublikuj', 'zatwierdź i wyślij', 'nadaj'] },
  ru: { words: ['отправить', 'отправь', 'отправляй', 'послать', 'опубликовать', 'разослать'] },
  uk: { words: ['надіслати', 'відправити', 'надішли', 'опублікувати', 'розіслати'] },
  cs: { words: ['odeslat', 'odešli', 'poslat', 'pošli', 'zveřejnit', 'publikovat'] },
  sv: { words: ['skicka', 'sänd', 'publicera', 'posta'] },
  da: { words: ['send', 'afsend', 'offentliggør', 'udgiv', 'indsend'] },
  no: { words: ['send', 'send inn', 'publiser', 'legg ut'] },
  fi: { words: ['lähetä', 'julkaise', 'postita'] },
  el: { words: ['αποστολή', 'στείλε', 'στείλτε', 'δημοσίευση', 'υποβολή', 'αποστείλετε'] },
  hu: { words: ['küldés', 'elküldés', 'küldd', 'elküld', 'közzététel', 'beküldés'], last: true },
  ro: { words: ['trimite', 'trimiteți', 'expediază', 'publică', 'publicați'] },
  tr: { words: ['gönder', 'yolla', 'yayınla', 'paylaş', 'ilet'], last: true },
  ar: { words: ['إرسال', 'أرسل', 'ارسل', 'نشر', 'انشر'] },
  he: { words: ['שלח', 'שליחה', 'לשלוח', 'פרסם', 'פרסום'] },
  hi: { words: ['भेजें', 'भेजे', 'भेजो', 'प्रकाशित करें', 'सबमिट करें'], last: true },
  id: { words: ['kirim', 'kirimkan', 'terbitkan', 'publikasikan', 'unggah'] },
  vi: { words: ['gửi', 'gởi', 'đăng', 'xuất bản', 'phát hành'] },
  th: { words: ['ส่ง', 'โพสต์', 'เผยแพร่'], last: true },
  zh: { words: ['发送', '發送', '传送', '傳送', '寄出', '发布', '發佈', '發布', '发表', '提交', '送出'], last: true },
  ja: { words: ['送信', '送る', '公開', '投稿', '発行', '提出'], last: true },
  ko: { words: ['보내기', '전송', '발송', '게시', '발행', '제출'], last: true },
};
