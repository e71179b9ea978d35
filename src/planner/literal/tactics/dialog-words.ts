/**
 * Finds the button that confirms a dialog: by the state `default` first, by what it says last. Words as data, many languages,
 * accelerator marks and ellipses ignored.
 */
import type { Blueprint, Element } from '../../../blueprint/model.js';

const SAVE = new Set([
  'save',
  'ok',
  'speichern',
  'enregistrer',
  'guardar',
  'salva',
  'salvar',
  'opslaan',
  'spara',
  'lagre',
  'gem',
  'tallenna',
  'zapisz',
  'uložit',
  'mentés',
  'сохранить',
  'зберегти',
  'kaydet',
  '保存',
  '存储',
  '儲存',
  '저장',
  'حفظ',
  'שמור',
]);

const REPLACE = new Set([
  'replace',
  'overwrite',
  'yes',
  'ersetzen',
  'überschreiben',
  'ja',
  'remplacer',
  'écraser',
  'oui',
  'reemplazar',
  'sobrescribir',
  'sí',
  'sostituisci',
  'sovrascrivi',
  'sì',
  'substituir',
  'sim',
  'vervangen',
  'ersätt',
  'erstatt',
  'korvaa',
  'zastąp',
  'nahradit',
  'заменить',
  'да',
  '替换',
  '取代',
  '置き換える',
  '上書き',
  '바꾸기',
]);

/** Cancel and its kin are never a confirmation, default or not. */
const DISMISS = new Set([
  'cancel',
  'close',
  'no',
  'abbrechen',
  'schließen',
  'nein',
  'annuler',
  'fermer',
  'non',
  'cancelar',
  'cerrar',
  'annulla',
  'chiudi',
  'annuleren',
  'avbryt',
  'annuller',
  'peruuta',
  'anuluj',
  'zrušit',
  'отмена',
  'нет',
  '取消',
  'キャンセル',
  '취소',
]);

const CLOSING = new Set(
  'close schließen fermer cerrar chiudi fechar sluiten stäng lukk luk sulje zamknij zavřít bezárás закрыть закрити kapat 关闭 關閉 閉じる 닫기 إغلاق סגור'.split(
    ' ',
  ),
);
const CANCELLING = new Set(
  'cancel abbrechen annuler cancelar annulla annuleren avbryt annuller peruuta anuluj zrušit mégse отмена скасувати iptal 取消 キャンセル 취소 إلغاء ביטול'.split(
    ' ',
  ),
);

const word = (element: Element): string =>
  element.name
    .replace(/[_&]|\s*(?:…|\.\.\.)$/gu, '')
    .trim()
    .toLocaleLowerCase();

function buttons(blueprint: Blueprint): Element[] {
  return blueprint.elements.filter(
    (element) =>
      element.role === 'button' && element.foreground && element.id !== null && !element.states.includes('disabled'),
  );
}

/** The button that says yes to a dialog for saving, or null. */
export function affirmativeButton(blueprint: Blueprint): Element | null {
  const all = buttons(blueprint);
  const byDefault = all.filter((button) => button.states.includes('default') && !DISMISS.has(word(button)));
  if (byDefault.length === 1) return byDefault[0]!;
  return all.find((button) => SAVE.has(word(button))) ?? null;
}

/** The button that ends a dialog without agreeing to anything, or null: "Close" before "Cancel", never "No". */
export function dismissingButton(blueprint: Blueprint): Element | null {
  const all = buttons(blueprint);
  return all.find((button) => CLOSING.has(word(button))) ?? all.find((button) => CANCELLING.has(word(button))) ?? null;
}

/** The button that replaces an existing file, or null. */
export function replaceButton(blueprint: Blueprint): Element | null {
  return buttons(blueprint).find((button) => REPLACE.has(word(button))) ?? null;
}
