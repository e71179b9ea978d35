import { basename } from 'node:path';
import type { Application } from './application.js';
import { programIndex } from './exec-line.js';
import { APPLICATION_KINDS, type ApplicationKind, SIMPLE_WORDS } from './kinds.js';
import { nearlyEqual, normalise, spokenId, stripFillers, wordsOf } from './words.js';

export type ApplicationMatch =
  | {
      readonly kind: 'found';
      readonly app: Application;
      /** Others that answer the request as well, where a kind of application was asked for and any one would do. */
      readonly alternatives: readonly Application[];
    }
  | { readonly kind: 'ambiguous' | 'none'; readonly candidates: readonly Application[] };

/** Why an application answers a request; an earlier reason beats a later one. */
const REASONS = [
  'id',
  'name',
  'translated name',
  'program',
  'kind',
  'keyword',
  'words of the name',
  'start of the name',
  'words of the description',
  'part of the name',
  'typing mistake',
  'typing mistake in a word',
] as const;
export type MatchReason = (typeof REASONS)[number];

export interface RankedApplication {
  readonly app: Application;
  readonly reason: MatchReason;
}

/** The kinds with their words as they are compared. */
const KINDS: readonly ApplicationKind[] = APPLICATION_KINDS.map((kind) => ({
  ...kind,
  words: kind.words.map(normalise),
  ...(kind.simple === undefined ? {} : { simple: kind.simple.map(normalise) }),
}));

const SIMPLE: ReadonlySet<string> = new Set(SIMPLE_WORDS.map(normalise));

/** A name that is wrong by this little is still accepted by itself; what comes later is only offered. */
const WEAKEST_ACCEPTED: MatchReason = 'typing mistake';
const MAX_CANDIDATES = 8;

/**
 * Finds the application that a person means by an everyday name: its own name, program or id; a kind of application ("text
 * editor", "Rechner"); else part of its name, or a name with typing mistakes. Where several fit equally, a request for a
 * kind is answered with the system's default for it, and a request for a name is ambiguous.
 */
export function matchApplication(name: string, apps: readonly Application[]): ApplicationMatch {
  const ranked = rankApplications(name, apps);
  const best = ranked[0];
  if (best === undefined || REASONS.indexOf(best.reason) > REASONS.indexOf(WEAKEST_ACCEPTED)) {
    return { kind: 'none', candidates: ranked.slice(0, MAX_CANDIDATES).map((one) => one.app) };
  }
  const equals = ranked.filter((one) => one.reason === best.reason).map((one) => one.app);
  if (equals.length === 1 || best.reason === 'kind') {
    return { kind: 'found', app: best.app, alternatives: equals.slice(1, MAX_CANDIDATES + 1) };
  }
  const preferred = preferredAmong(equals, kindOf(stripFillers(name)));
  if (preferred !== null) {
    return { kind: 'found', app: preferred, alternatives: equals.filter((one) => one !== preferred) };
  }
  return { kind: 'ambiguous', candidates: equals.slice(0, MAX_CANDIDATES) };
}

/** Everything that answers a request at all, best first: what `open_search` shows on Linux. */
export function rankApplications(name: string, apps: readonly Application[]): RankedApplication[] {
  const request = stripFillers(name);
  if (request === '') return [];
  const kind = kindOf(request);
  const found: (RankedApplication & { readonly preference: number })[] = [];
  for (const app of apps) {
    const reason = whyFits(request, app, kind);
    if (reason !== null) found.push({ app, reason, preference: preference(app, request, kind) });
  }
  return found.sort(
    (a, b) =>
      REASONS.indexOf(a.reason) - REASONS.indexOf(b.reason) ||
      b.preference - a.preference ||
      (a.app.id < b.app.id ? -1 : 1),
  );
}

function kindOf(request: string): ApplicationKind | null {
  const joined = request.replaceAll(' ', '');
  return (
    KINDS.find((kind) => kind.words.includes(request)) ??
    KINDS.find((kind) => kind.words.some((word) => word.replaceAll(' ', '') === joined)) ??
    null
  );
}

function whyFits(request: string, app: Application, kind: ApplicationKind | null): MatchReason | null {
  const joined = request.replaceAll(' ', '');
  const same = (text: string) => {
    const other = normalise(text);
    return other === request || (joined.length >= 4 && other.replaceAll(' ', '') === joined);
  };
  const name = normalise(app.name);
  if (normalise(app.id) === request || normalise(`${app.id}.desktop`) === request) return 'id';
  if (same(app.name)) return 'name';
  if (app.namesInAnyLanguage.some(same)) return 'translated name';
  if ((same(programName(app)) && runsProgramAlone(app)) || same(spokenId(app.id))) return 'program';
  if (isOfKind(app, kind) || app.genericNamesInAnyLanguage.some(same)) return 'kind';
  if (app.keywords.some(same)) return 'keyword';

  const asked = request.split(' ');
  const nameWords = wordsOf(app.name);
  if (asked.every((word) => nameWords.includes(word))) return 'words of the name';
  if (request.length >= 3 && (name.startsWith(request) || nameWords.some((word) => word.startsWith(request)))) {
    return 'start of the name';
  }
  const described = [...nameWords, ...wordsOf(app.genericName ?? ''), ...app.keywords.flatMap(wordsOf)];
  // A word may be written together with another in the name, as "office" in "WonderOffice".
  const says = (word: string) => described.includes(word) || (word.length >= 4 && name.includes(word));
  if (asked.every(says)) return 'words of the description';
  if (request.length >= 3 && name.replaceAll(' ', '').includes(joined)) return 'part of the name';
  // What is a word for a kind of application is no misspelt name: "paint" is not "Print Editor".
  if (kind !== null) return null;
  if ([name, normalise(programName(app)), spokenId(app.id)].some((one) => nearlyEqual(request, one))) {
    return runsProgramAlone(app) ? 'typing mistake' : 'typing mistake in a word';
  }
  if (nameWords.some((word) => nearlyEqual(request, word))) return 'typing mistake in a word';
  return null;
}

/** Word for word where the kind names categories; the default for its type counts also without the category. */
function isOfKind(app: Application, kind: ApplicationKind | null): boolean {
  if (kind === null) return false;
  if (kind.categories.some((category) => app.categories.includes(category))) {
    // "Viewer" and "Player" are said of several kinds: the type must fit too.
    return kind.opens === undefined || !SHARED_CATEGORIES.has(kind.words[0] ?? '') || opens(app, kind.opens);
  }
  return kind.opens !== undefined && app.defaultFor.includes(kind.opens) && app.categories.length === 0;
}

/** Kinds whose categories alone do not tell them apart. */
const SHARED_CATEGORIES: ReadonlySet<string> = new Set([
  'image viewer',
  'document viewer',
  'music player',
  'video player',
]);

function opens(app: Application, mimeType: string): boolean {
  return app.mimeTypes.includes(mimeType) || app.defaultFor.includes(mimeType);
}

function programName(app: Application): string {
  return basename(app.exec[programIndex(app.exec)] ?? '');
}

/** Whether the program's name is all of the command: with options it is another thing of the same program (its settings …). */
function runsProgramAlone(app: Application): boolean {
  return app.exec.slice(programIndex(app.exec) + 1).every((word) => word.startsWith('%'));
}

/** Order among equals: the default handler, then what says the request itself, then what has a window of its own. */
function preference(app: Application, request: string, kind: ApplicationKind | null): number {
  let score = 0;
  if (kind?.opens !== undefined && app.defaultFor.includes(kind.opens)) score += 16;
  if (app.genericNamesInAnyLanguage.some((text) => normalise(text) === request)) score += 4;
  if (kind !== null && saysKind(`${app.name} ${app.genericName ?? ''}`, kind)) score += 2;
  // "Text Editor Settings" are settings of something else than what "settings" alone means.
  if (kind !== null && KINDS.some((other) => other !== kind && saysKind(app.name, other))) score -= 4;
  if (app.keywords.some((text) => normalise(text) === request)) score += 4;
  if (kind?.simple?.includes(request) && wordsOf(app.comment ?? '').some((word) => SIMPLE.has(word))) score += 7;
  if (!app.terminal) score += 8;
  // Of "Settings" and "Text Editor Settings" the shorter name is the more general thing.
  return score - wordsOf(app.name).length / 10;
}

function saysKind(text: string, kind: ApplicationKind): boolean {
  const words = ` ${normalise(text)} `;
  return kind.words.some((word) => words.includes(` ${word} `));
}

/** Among applications of the same name: the only default handler of the kind, else the only one with a window of its own. */
function preferredAmong(apps: readonly Application[], kind: ApplicationKind | null): Application | null {
  const opensDefault = kind?.opens;
  const byDefault = opensDefault === undefined ? [] : apps.filter((app) => app.defaultFor.includes(opensDefault));
  if (byDefault.length === 1) return byDefault[0] ?? null;
  const windowed = apps.filter((app) => !app.terminal);
  return windowed.length === 1 ? (windowed[0] ?? null) : null;
}
