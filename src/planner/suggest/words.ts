/**
 * The last cue, where role, state, structure and layer say nothing: what common buttons are called, in the languages that most
 * interfaces come in (English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Russian, Turkish, Chinese, Japanese,
 * Korean, Arabic). Data only; folded with `fold`, compared with the whole name.
 */
import { fold } from '../../blueprint/similarity.js';

function table(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(',').map((word) => fold(word.trim()))));
}

/** Lead elsewhere: back, cancel, done, settings, menu, home, next, previous. */
export const LEADS_AWAY = table(
  'back, cancel, done, settings, preferences, menu, home, next, previous',
  'zurück, abbrechen, fertig, einstellungen, menü, startseite, weiter, vorherige',
  'retour, annuler, terminé, paramètres, préférences, accueil, suivant, précédent',
  'atrás, volver, cancelar, hecho, listo, ajustes, configuración, menú, inicio, siguiente, anterior',
  'voltar, concluído, configurações, início, próximo, seguinte',
  'indietro, annulla, fine, impostazioni, home, avanti, precedente',
  'terug, annuleren, gereed, klaar, instellingen, volgende, vorige',
  'wstecz, anuluj, gotowe, ustawienia, dalej, poprzedni',
  'назад, отмена, готово, настройки, меню, домой, далее, следующий, предыдущий',
  'geri, iptal, bitti, ayarlar, menü, ana sayfa, ileri, sonraki, önceki',
  '返回, 取消, 完成, 设置, 菜单, 主页, 首页, 下一步, 上一步, 戻る, キャンセル, 完了, 設定, メニュー, ホーム, 次へ, 前へ',
  '뒤로, 취소, 완료, 설정, 메뉴, 홈, 다음, 이전, رجوع, إلغاء, تم, الإعدادات, القائمة, الرئيسية, التالي, السابق',
);

/** Take something away: close, clear, remove, delete. */
export const TAKES_AWAY = table(
  'close, clear, remove, delete, discard',
  'schließen, leeren, löschen, entfernen, verwerfen',
  'fermer, effacer, supprimer, retirer, enlever',
  'cerrar, borrar, eliminar, quitar, limpiar, fechar, limpar, excluir, remover',
  'chiudi, cancella, elimina, rimuovi, svuota, sluiten, wissen, verwijderen',
  'zamknij, wyczyść, usuń, закрыть, очистить, удалить, убрать, kapat, temizle, sil, kaldır',
  '关闭, 清除, 删除, 移除, 閉じる, クリア, 削除, 닫기, 지우기, 삭제, 제거, إغلاق, مسح, حذف, إزالة',
);

/** Put something in or keep it: add, save. */
export const KEEPS = table(
  'add, save, hinzufügen, speichern, ajouter, enregistrer, añadir, agregar, guardar, adicionar, salvar, gravar, aggiungi, salva',
  'toevoegen, opslaan, dodaj, zapisz, добавить, сохранить, ekle, kaydet, 添加, 保存, 追加, 추가, 저장, إضافة, حفظ',
);

/** Says that something is not added, saved or chosen yet; part of a name. */
export const NOT_YET: readonly string[] = [
  'not added, not saved, not selected, unsaved, not yet',
  'nicht hinzugefügt, nicht gespeichert, ungespeichert, nicht ausgewählt',
  'non ajouté, non enregistré, non sélectionné, sin guardar, no guardado, no añadido, no seleccionado',
  'não salvo, não adicionado, non salvato, non aggiunto, niet opgeslagen, niet toegevoegd, niezapisan',
  'не сохран, не добавлен, не выбран, kaydedilmedi, eklenmedi, 未保存, 未添加, 未选择, 未追加, 未選択, 저장되지 않, 추가되지 않',
].flatMap((list) => list.split(',').map((word) => fold(word.trim())));

export function isNamed(name: string, among: ReadonlySet<string>): boolean {
  return among.has(
    fold(name)
      .replace(/[\s.…_&:>‹›«»]+$/u, '')
      .trim(),
  );
}
