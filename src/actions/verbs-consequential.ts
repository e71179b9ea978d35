/** Words on controls that save, sign in, install or grant: seldom harmful, but a person's business. Form: `verbs-send.ts`. */
import type { VerbTable } from './verbs.js';

export const CONSEQUENTIAL_VERBS: VerbTable = {
  en: {
    words: [
      ...['save', 'save as', 'log ?in', 'sign ?in', 'sign ?up', 'register', 'authori[sz]e', 'authenticate', 'grant'],
      ...['install', 'allow', 'change password', 'enable macros', 'accept all', 'download'],
    ],
  },
  de: {
    words: ['speichern', 'speichern unter', 'anmelden', 'registrieren', 'erlauben', 'installieren', 'zulassen'],
    last: true,
  },
  fr: { words: ['enregistrer', 'se connecter', 's.inscrire', 'installer', 'autoriser'] },
  es: { words: ['guardar', 'iniciar sesión', 'registrarse', 'instalar', 'permitir', 'autorizar'] },
  it: { words: ['salva', 'accedi', 'registrati', 'installa', 'consenti', 'autorizza'] },
  pt: { words: ['salvar', 'guardar', 'entrar', 'iniciar sessão', 'instalar', 'permitir', 'autorizar'] },
  nl: { words: ['opslaan', 'inloggen', 'aanmelden', 'installeren', 'toestaan'], last: true },
  pl: { words: ['zapisz', 'zaloguj', 'zarejestruj', 'zainstaluj', 'zezwól'] },
  ru: { words: ['сохранить', 'войти', 'установить', 'разрешить', 'зарегистрироваться'] },
  uk: { words: ['зберегти', 'увійти', 'встановити', 'дозволити', 'зареєструватися'] },
  cs: { words: ['uložit', 'přihlásit', 'nainstalovat', 'povolit', 'registrovat'] },
  sv: { words: ['spara', 'logga in', 'installera', 'tillåt', 'registrera'] },
  da: { words: ['gem', 'log ind', 'installer', 'tillad', 'tilmeld'] },
  no: { words: ['lagre', 'logg inn', 'installer', 'tillat', 'registrer'] },
  fi: { words: ['tallenna', 'kirjaudu', 'kirjaudu sisään', 'asenna', 'salli', 'rekisteröidy'] },
  el: { words: ['αποθήκευση', 'σύνδεση', 'εγκατάσταση', 'να επιτρέπεται', 'εγγραφή'] },
  hu: { words: ['mentés', 'bejelentkezés', 'telepítés', 'engedélyezés', 'regisztráció'] },
  ro: { words: ['salvează', 'salvați', 'conectare', 'autentificare', 'instalează', 'permite'] },
  tr: { words: ['kaydet', 'oturum aç', 'giriş yap', 'yükle', 'izin ver', 'kur'], last: true },
  ar: { words: ['حفظ', 'احفظ', 'تسجيل الدخول', 'تثبيت', 'السماح', 'سماح'] },
  he: { words: ['שמור', 'שמירה', 'התחבר', 'כניסה', 'התקן', 'אפשר'] },
  hi: { words: ['सहेजें', 'साइन इन करें', 'लॉग इन करें', 'इंस्टॉल करें', 'अनुमति दें'], last: true },
  id: { words: ['simpan', 'masuk', 'pasang', 'izinkan', 'daftar'] },
  vi: { words: ['lưu', 'đăng nhập', 'cài đặt ngay', 'cho phép', 'đăng ký'] },
  th: { words: ['บันทึก', 'เข้าสู่ระบบ', 'ติดตั้ง', 'อนุญาต', 'ลงทะเบียน'] },
  zh: { words: ['保存', '儲存', '登录', '登入', '安装', '安裝', '允许', '允許', '注册'] },
  ja: { words: ['保存', 'ログイン', 'サインイン', 'インストール', '許可'] },
  ko: { words: ['저장', '로그인', '설치', '허용', '가입'] },
};
