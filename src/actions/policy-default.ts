/** The policy that holds when nobody gives another: data, in the order in which it is read. A user's own rules come before it. */
import type { Role } from '../blueprint/roles.js';
import type { ActionName } from './action.js';
import type { Policy, PolicyMode, Rule } from './policy.js';

/** Roles whose being pressed carries out what their name says. A list item called "Delete" does nothing when clicked. */
const COMMANDS: readonly Role[] = ['button', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'icon', 'menu'];
const PRESSING: readonly ActionName[] = ['click', 'double_click', 'press_key', 'select', 'toggle'];

/**
 * First words of commands that cannot be taken back, by language. They are the last cue, after role and state: the name is
 * only looked at where the role says that pressing it carries out a command.
 */
export const IRREVERSIBLE_VERBS: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...[
      'send',
      'delete',
      'remove',
      'erase',
      'discard',
      'destroy',
      'wipe',
      'format (?:disk|drive|volume|partition)',
      'uninstall',
      'purge',
      'overwrite',
    ],
    ...[
      'pay',
      'buy',
      'purchase',
      'order now',
      'place order',
      'checkout',
      'transfer',
      'donate',
      'subscribe',
      'unsubscribe',
    ],
    ...['publish', 'post', 'submit', 'reply all', 'reset', 'factory reset', 'revoke', 'terminate', 'deactivate'],
    ...[
      'empty trash',
      'empty bin',
      'move to trash',
      'don.t save',
      'shut ?down',
      'restart',
      'reboot',
      'power off',
      'log ?out',
      'sign ?out',
    ],
  ],
  de: [
    'senden',
    'absenden',
    'löschen',
    'entfernen',
    'verwerfen',
    'formatieren',
    'bezahlen',
    'kaufen',
    'bestellen',
    'veröffentlichen',
    'zurücksetzen',
    'überschreiben',
    'deinstallieren',
    'nicht speichern',
    'herunterfahren',
    'abmelden',
  ],
  fr: [
    'envoyer',
    'supprimer',
    'effacer',
    'retirer',
    'formater',
    'payer',
    'acheter',
    'commander',
    'publier',
    'réinitialiser',
    'désinstaller',
    'ne pas enregistrer',
    'éteindre',
    'redémarrer',
  ],
  es: [
    'enviar',
    'eliminar',
    'borrar',
    'quitar',
    'descartar',
    'formatear',
    'pagar',
    'comprar',
    'publicar',
    'restablecer',
    'desinstalar',
    'no guardar',
    'apagar',
    'reiniciar',
  ],
  it: [
    'invia',
    'inviare',
    'elimina',
    'cancella',
    'rimuovi',
    'scarta',
    'formatta',
    'paga',
    'acquista',
    'compra',
    'ordina',
    'pubblica',
    'reimposta',
    'disinstalla',
    'spegni',
    'riavvia',
  ],
  pt: [
    'enviar',
    'excluir',
    'apagar',
    'remover',
    'descartar',
    'formatar',
    'pagar',
    'comprar',
    'publicar',
    'redefinir',
    'desinstalar',
    'desligar',
  ],
  nl: ['verzenden', 'versturen', 'verwijderen', 'wissen', 'betalen', 'kopen', 'bestellen', 'publiceren', 'afsluiten'],
  pl: ['wyślij', 'usuń', 'skasuj', 'odrzuć', 'sformatuj', 'zapłać', 'kup', 'opublikuj', 'odinstaluj'],
  ru: [
    'отправить',
    'удалить',
    'стереть',
    'очистить',
    'отформатировать',
    'оплатить',
    'купить',
    'опубликовать',
    'сбросить',
  ],
  zh: ['发送', '删除', '移除', '清除', '格式化', '支付', '付款', '购买', '发布', '提交', '重置', '卸载'],
  ja: ['送信', '削除', '消去', '破棄', '初期化', '支払', '購入', '公開', '投稿', 'リセット', 'アンインストール'],
  ko: ['보내기', '전송', '삭제', '제거', '포맷', '결제', '구매', '게시', '초기화'],
};

const CONSEQUENTIAL_VERBS =
  'save|save as|log ?in|sign ?in|authori[sz]e|grant|install|speichern|speichern unter|anmelden|enregistrer|se connecter|guardar|iniciar sesión|salva|accedi|salvar|opslaan|zapisz|сохранить|войти|保存|登录|ログイン|저장|로그인';

/** Chords that close, delete, send or reach the system. Canonical form. */
const DESTRUCTIVE_CHORDS = [
  ...[
    'Alt+F4',
    'Control+Alt+Delete',
    'Control+Shift+Delete',
    'Control+Alt+Backspace',
    'Shift+Delete',
    'Control+Delete',
  ],
  ...['Control+q', 'Control+w', 'Control+Shift+w', 'Control+Shift+q', 'Meta+q', 'Meta+w', 'Meta+Delete', 'Meta+l'],
  ...['Control+Enter', 'Meta+Enter', 'Meta+Backspace'],
];

/** Latin verbs at the start as whole words; scripts without spaces anywhere at the start. */
function startsWith(verbs: readonly string[]): string {
  return `^[^\\p{L}\\p{N}]*(?:${verbs.join('|')})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`;
}

export const DEFAULT_RULES: readonly Rule[] = [
  {
    id: 'protected-field',
    verdict: 'ask',
    reason: 'text would go into a password field',
    when: { protectedInput: true },
    consentSuffices: true,
  },
  {
    id: 'script-address',
    verdict: 'deny',
    reason: 'the address would run a script',
    when: { actions: ['open_url'], url: '^(?:javascript|vbscript|data):' },
  },
  {
    id: 'other-scheme',
    verdict: 'ask',
    reason: 'the address is handed to a program that is not a browser',
    when: { actions: ['open_url'], url: '^(?!https?:|about:blank)' },
    consentSuffices: true,
  },
  {
    id: 'destructive-chord',
    verdict: 'ask',
    reason: 'the keys may close, delete or send something',
    when: { actions: ['press_key'], keys: DESTRUCTIVE_CHORDS },
  },
  {
    id: 'delete-item',
    verdict: 'ask',
    reason: 'the key deletes what is selected',
    when: {
      actions: ['press_key'],
      keys: ['Delete'],
      roles: ['listitem', 'option', 'treeitem', 'row', 'icon', 'list', 'listbox', 'tree'],
    },
  },
  {
    id: 'irreversible',
    verdict: 'ask',
    reason: 'its name says that it cannot be taken back',
    when: { actions: PRESSING, roles: COMMANDS, name: startsWith(Object.values(IRREVERSIBLE_VERBS).flat()) },
  },
  {
    id: 'consequential',
    verdict: 'ask',
    reason: 'its name says that it saves, signs in or installs',
    when: { actions: PRESSING, roles: COMMANDS, name: startsWith([CONSEQUENTIAL_VERBS]) },
    consentSuffices: true,
  },
  {
    id: 'terminal',
    verdict: 'ask',
    reason: 'text in a terminal is a command to the system',
    when: { actions: ['type_text', 'set_text', 'press_key'], roles: ['terminal'] },
    consentSuffices: true,
  },
  {
    id: 'slider-drag',
    verdict: 'ask',
    reason: 'dragging a slider changes a setting at once',
    when: { actions: ['drag'], roles: ['slider'] },
    consentSuffices: true,
  },
  {
    id: 'system-settings',
    verdict: 'ask',
    reason: "it changes the system's settings",
    when: {
      actions: ['click', 'toggle', 'select', 'set_value', 'set_text', 'type_text', 'drag'],
      app: '^(?:[\\w.-]*\\.)?(?:system[ -]?settings|control[ -]?cent(?:er|re)|control panel|systemsettings)\\b',
    },
    consentSuffices: true,
  },
];

/** The default rules under a mode, after rules of one's own. */
export function defaultPolicy(mode: PolicyMode = 'bounded', own: readonly Rule[] = []): Policy {
  return { schema: 'lumos.policy/1', mode, rules: [...own, ...DEFAULT_RULES] };
}
