/** Words on controls that delete, discard, reset, or end a session or the system. The form is that of `verbs-send.ts`. */
import type { VerbTable } from './verbs.js';

export const DESTROY_VERBS: VerbTable = {
  en: {
    words: [
      ...['delete', 'remove', 'erase', 'discard', 'destroy', 'wipe', 'purge', 'overwrite', 'uninstall', 'shred'],
      ...['format (?:disk|drive|volume|partition)', 'reset', 'factory reset', 'revoke', 'terminate', 'deactivate'],
      ...['empty (?:the )?(?:trash|bin|recycle bin)', 'move to (?:the )?(?:trash|bin)', 'don.?t save', 'drop table'],
      ...['(?:close|quit|exit|leave) without saving', 'shut ?down', 'restart', 'reboot', 'power off'],
      ...['log ?out', 'sign ?out', 'clear (?:all|history|data|browsing data)', 'kill', 'force quit', 'unpublish'],
    ],
  },
  de: {
    words: [
      ...['löschen', 'lösche', 'entfernen', 'verwerfen', 'formatieren', 'zurücksetzen', 'überschreiben'],
      ...['deinstallieren', 'nicht speichern', 'ohne speichern schließen', 'herunterfahren', 'neu starten'],
      ...['abmelden', 'ausschalten', 'papierkorb leeren', 'kündigen', 'widerrufen'],
    ],
    last: true,
  },
  fr: {
    words: [
      ...['supprimer', 'effacer', 'retirer', 'formater', 'réinitialiser', 'désinstaller', 'ne pas enregistrer'],
      ...['fermer sans enregistrer', 'éteindre', 'redémarrer', 'se déconnecter', 'vider la corbeille', 'abandonner'],
    ],
  },
  es: {
    words: [
      ...['eliminar', 'borrar', 'quitar', 'descartar', 'formatear', 'restablecer', 'desinstalar', 'no guardar'],
      ...['cerrar sin guardar', 'apagar', 'reiniciar', 'cerrar sesión', 'vaciar (?:la )?papelera'],
    ],
  },
  it: {
    words: [
      ...['elimina', 'cancella', 'rimuovi', 'scarta', 'formatta', 'reimposta', 'disinstalla', 'non salvare'],
      ...['chiudi senza salvare', 'spegni', 'riavvia', 'esci senza salvare', 'svuota (?:il )?cestino'],
    ],
  },
  pt: {
    words: [
      ...['excluir', 'apagar', 'remover', 'eliminar', 'descartar', 'formatar', 'redefinir', 'desinstalar'],
      ...[
        'não (?:salvar|guardar)',
        'fechar sem (?:salvar|guardar)',
        'desligar',
        'reiniciar',
        'esvaziar (?:a )?lixeira',
      ],
    ],
  },
  nl: {
    words: [
      ...['verwijderen', 'verwijder', 'wissen', 'wis', 'weggooien', 'formatteren', 'opnieuw instellen', 'afsluiten'],
      ...['niet opslaan', 'afmelden', 'uitschakelen', 'prullenbak legen', 'deïnstalleren'],
    ],
    last: true,
  },
  pl: {
    words: [
      ...['usuń', 'skasuj', 'odrzuć', 'sformatuj', 'odinstaluj', 'wyczyść', 'zresetuj', 'nie zapisuj', 'wyloguj'],
      ...['opróżnij kosz', 'zamknij bez zapisywania', 'wyłącz', 'uruchom ponownie'],
    ],
  },
  ru: {
    words: [
      ...['удалить', 'удали', 'стереть', 'очистить', 'отформатировать', 'сбросить', 'не сохранять', 'выключить'],
      ...['закрыть без сохранения', 'перезагрузить', 'перезапустить', 'очистить корзину', 'отменить изменения'],
    ],
  },
  uk: {
    words: [
      ...['видалити', 'вилучити', 'стерти', 'очистити', 'скинути', 'відформатувати', 'не зберігати', 'вимкнути'],
      ...['закрити без збереження', 'перезавантажити', 'відкинути', 'очистити смітник'],
    ],
  },
  cs: {
    words: [
      ...['smazat', 'smaž', 'odstranit', 'vymazat', 'zahodit', 'formátovat', 'obnovit výchozí', 'odinstalovat'],
      ...['neukládat', 'zavřít bez uložení', 'vypnout', 'restartovat', 'odhlásit', 'vysypat koš'],
    ],
  },
  sv: {
    words: [
      ...['ta bort', 'radera', 'kasta', 'förkasta', 'formatera', 'återställ', 'avinstallera', 'spara inte'],
      ...['stäng utan att spara', 'stäng av', 'starta om', 'logga ut', 'töm papperskorgen'],
    ],
  },
  da: {
    words: [
      ...['slet', 'fjern', 'kassér', 'formatér', 'nulstil', 'afinstaller', 'gem ikke', 'luk uden at gemme'],
      ...['luk ned', 'genstart', 'log ud', 'tøm papirkurv'],
    ],
  },
  no: {
    words: [
      ...['slett', 'fjern', 'forkast', 'formater', 'tilbakestill', 'avinstaller', 'ikke lagre', 'lukk uten å lagre'],
      ...['slå av', 'start på nytt', 'logg ut', 'tøm papirkurven'],
    ],
  },
  fi: {
    words: [
      ...['poista', 'tuhoa', 'hylkää', 'alusta', 'palauta oletukset', 'nollaa', 'älä tallenna', 'tyhjennä'],
      ...['sulje tallentamatta', 'sammuta', 'käynnistä uudelleen', 'kirjaudu ulos'],
    ],
  },
  el: {
    words: [
      ...['διαγραφή', 'διέγραψε', 'κατάργηση', 'απόρριψη', 'αφαίρεση', 'διαμόρφωση', 'επαναφορά', 'απεγκατάσταση'],
      ...['χωρίς αποθήκευση', 'κλείσιμο χωρίς αποθήκευση', 'τερματισμός', 'επανεκκίνηση', 'αποσύνδεση'],
    ],
  },
  hu: {
    words: [
      ...['törlés', 'töröl', 'törlése', 'eltávolítás', 'elvetés', 'formázás', 'visszaállítás', 'ne mentse'],
      ...['bezárás mentés nélkül', 'leállítás', 'újraindítás', 'kijelentkezés', 'kuka ürítése'],
    ],
    last: true,
  },
  ro: {
    words: [
      ...['șterge', 'ștergeți', 'elimină', 'eliminați', 'renunță', 'formatează', 'resetează', 'dezinstalează'],
      ...['nu salva', 'închide fără (?:a )?salva', 'oprește', 'repornește', 'golește coșul'],
    ],
  },
  tr: {
    words: [
      ...['sil', 'kaldır', 'at', 'biçimlendir', 'sıfırla', 'kaydetme', 'kaydetmeden (?:çık|kapat)', 'kapat ve sil'],
      ...['bilgisayarı kapat', 'yeniden başlat', 'oturumu kapat', 'çöpü boşalt', 'vazgeç ve sil'],
    ],
    last: true,
  },
  ar: {
    words: [
      ...['حذف', 'احذف', 'إزالة', 'مسح', 'تجاهل التغييرات', 'تهيئة', 'إعادة (?:تعيين|ضبط|التشغيل|تشغيل)'],
      ...['عدم الحفظ', 'لا تحفظ', 'إغلاق (?:بدون|دون) حفظ', 'إيقاف التشغيل', 'تسجيل الخروج', 'إفراغ'],
    ],
  },
  he: {
    words: [
      ...['מחק', 'מחיקה', 'למחוק', 'הסר', 'הסרה', 'בטל שינויים', 'פרמט', 'אפס', 'איפוס', 'אל תשמור', 'ללא שמירה'],
      ...['סגור (?:ללא|בלי) (?:שמירה|לשמור)', 'כבה', 'הפעל מחדש', 'התנתק', 'רוקן'],
    ],
  },
  hi: {
    words: ['हटाएं', 'हटाएँ', 'हटाओ', 'मिटाएं', 'मिटाएँ', 'रीसेट करें', 'सहेजें नहीं', 'न सहेजें', 'खाली करें', 'बंद करें'],
    last: true,
  },
  id: {
    words: [
      ...['hapus', 'buang', 'singkirkan', 'format disk', 'setel ulang', 'copot', 'jangan simpan'],
      ...['tutup tanpa menyimpan', 'matikan', 'mulai ulang', 'keluar tanpa menyimpan', 'kosongkan'],
    ],
  },
  vi: {
    words: [
      ...['xóa', 'xoá', 'gỡ bỏ', 'loại bỏ', 'hủy bỏ thay đổi', 'định dạng ổ', 'đặt lại', 'gỡ cài đặt', 'không lưu'],
      ...['đóng không lưu', 'tắt máy', 'khởi động lại', 'đăng xuất', 'đổ thùng rác'],
    ],
  },
  th: {
    words: ['ลบ', 'นำออก', 'ละทิ้ง', 'ฟอร์แมต', 'รีเซ็ต', 'ถอนการติดตั้ง', 'ไม่บันทึก', 'ปิดเครื่อง', 'รีสตาร์ท', 'ออกจากระบบ'],
  },
  zh: {
    words: [
      ...['删除', '刪除', '移除', '清除', '清空', '格式化', '重置', '卸载', '丢弃', '放弃更改', '不保存', '擦除'],
      ...['关机', '重启', '重新启动', '注销', '退出登录', '销毁'],
    ],
    last: true,
  },
  ja: {
    words: [
      ...['削除', '消去', '破棄', '初期化', 'リセット', 'アンインストール', '保存しない', '保存せず', 'ごみ箱を空'],
      ...['取り除く', '除去', 'シャットダウン', '再起動', 'ログアウト'],
    ],
    last: true,
  },
  ko: {
    words: [
      ...['삭제', '제거', '포맷', '초기화', '버리기', '저장 안 함', '저장하지 않', '비우기', '지우기'],
      ...['시스템 종료', '다시 시작', '로그아웃'],
    ],
    last: true,
  },
};
