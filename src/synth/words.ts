/** Words of interfaces, and of writing systems that detectors seldom meet. */
import type { Random } from './random.js';

const ENGLISH =
  `the of and to in is you that it for on with as at be this have from or by word but not what all were we when your can said use each which how their if will up other about out many then them these some her would make like him into time has look two more write go see number no way could people my than first water been call who oil its now find long down day did get come made may part over new sound take only little work know place year live back give most very after thing our just name good sentence think great where help through much before line right too mean old any same tell follow came want show also around form three small set put end another well large must big such because turn here why ask went men read need land different home move try kind hand picture again change off play account settings profile security network display privacy general advanced options preferences files edit view insert format tools window open save close cancel apply delete remove add create update search filter sort share export import print undo redo copy paste cut select none download upload refresh sync connect login sign register submit reset next previous continue finish dashboard reports users billing orders products customers invoices messages notifications calendar tasks projects team activity overview analytics documents photos music videos library favorites recent trash archive inbox sent drafts spam folder file size type modified status active pending error warning info success enabled disabled auto default custom low medium high red green blue black white dark light theme color font language region keyboard mouse volume brightness battery storage memory`.split(
    ' ',
  );
const SCRIPTS = {
  latin:
    'ändern Größe öffnen schließen über Datei Bearbeiten Ansicht été élève fenêtre paramètres enregistrer supprimer configuración contraseña búsqueda añadir',
  cyrillic: 'Файл Правка Вид Справка Настройки Поиск Открыть Сохранить Отмена Удалить Параметры Сеть',
  greek: 'Αρχείο Επεξεργασία Προβολή Ρυθμίσεις Αναζήτηση Άνοιγμα Αποθήκευση',
  cjk: '文件 编辑 查看 设置 搜索 打开 保存 取消 删除 ファイル 編集 表示 設定 検索 開く 保存する 파일 편집 보기 설정 검색 열기',
  arabic: 'ملف تحرير عرض إعدادات بحث فتح حفظ إلغاء حذف خيارات الشبكة',
  hebrew: 'קובץ עריכה תצוגה הגדרות חיפוש פתיחה שמירה ביטול',
} as const;
export type Script = 'english' | keyof typeof SCRIPTS;
export const SCRIPT_NAMES = ['english', ...(Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[])] as const;
const KEYS = 'ABCDEFGHKLMNOPQRSTVXZ'.split('');

/** Text in one script; a page in a foreign script still has English words in it, as real ones do. */
export class Words {
  readonly script: Script;
  readonly #r: Random;
  readonly #foreign: readonly string[];

  constructor(random: Random, script: Script) {
    this.#r = random;
    this.script = script;
    this.#foreign = script === 'english' ? [] : SCRIPTS[script].split(' ');
  }

  get rightToLeft(): boolean {
    return this.script === 'arabic' || this.script === 'hebrew';
  }

  word(): string {
    return this.#foreign.length > 0 && this.#r.chance(0.75) ? this.#r.pick(this.#foreign) : this.#r.pick(ENGLISH);
  }

  words(from: number, to: number): string {
    return this.#r.times(this.#r.int(from, to), () => this.word()).join(' ');
  }

  /** What stands on a control. */
  label(from = 1, to = 3): string {
    const text = this.words(from, to);
    if (this.#r.chance(0.8)) return text.charAt(0).toUpperCase() + text.slice(1);
    return this.#r.chance(0.3) ? text.toUpperCase() : text;
  }

  sentence(): string {
    const text = this.words(5, 16);
    return text.charAt(0).toUpperCase() + text.slice(1) + this.#r.pick(['.', '.', '.', '!', '?', ':']);
  }

  paragraph(from = 1, to = 5): string {
    return this.#r.times(this.#r.int(from, to), () => this.sentence()).join(' ');
  }

  number(): string {
    const r = this.#r;
    if (r.chance(0.5)) return String(r.int(0, 9999));
    return r.pick(['$', '€', '', '']) + r.float(0, 5000).toFixed(2) + r.pick(['', ' %', ' MB', '', ' ms']);
  }

  shortcut(): string {
    return this.#r.pick(['Ctrl+', 'Alt+', '⌘', 'Ctrl+Shift+', 'F']) + this.#r.pick(KEYS);
  }
}
