/**
 * Writes the trace of a run while it runs. What is about to be done is on disk before it is done, so that a run that is killed
 * can be gone on with, and nothing is done twice. Nothing that goes wrong here ends the run.
 */
import { writeFileSync } from 'node:fs';
import { arch, platform, release } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Rect } from '../blueprint/geometry.js';
import type { Blueprint, Locator } from '../blueprint/model.js';
import type { RunEvent, RunListener } from '../planner/events.js';
import type { RunMemory } from '../planner/memory.js';
import { patchMemory } from './memory-patch.js';
import { ObservationEncoder } from './observations.js';
import {
  type HeaderRecord,
  TRACE_MINOR,
  TRACE_SCHEMA_ID,
  type TraceDesktop,
  type TraceRecord,
  type TraceTarget,
} from './records.js';
import { Redactor } from './redactor.js';
import { maskCredentials } from './secrets.js';
import { LineSink } from './sink.js';
import { elementTarget, tailOf } from './writer-facts.js';

type Event<K extends RunEvent['kind']> = Extract<RunEvent, { readonly kind: K }>;

export interface TraceWriterOptions {
  /** Of the product. */
  readonly version: string;
  readonly model?: string | null;
  readonly desktop?: TraceDesktop;
  readonly scale?: number | null;
  /** What an id stands for (`session.locator`): without it the run can't be replayed. */
  readonly locator?: (id: string) => Locator | undefined;
  /** A picture of the surface that is worked in, taken before each action; null = none can be taken. */
  readonly screenshot?: () => Promise<{ readonly png: Uint8Array; readonly bounds: Rect | null } | null>;
  /** Texts that must not be kept, whoever says them: keys of services. */
  readonly secrets?: readonly string[];
  /** One sentence when writing begins to fail. Without it the listener throws it, once. */
  readonly onWarning?: (message: string) => void;
  /** UTF-8 bytes of records that wait in memory while they can't be written. Default 16 MiB. */
  readonly memoryBytes?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface TraceWriter {
  readonly path: string;
  readonly listener: RunListener;
  /** Writes what is still waiting. @returns how many records could not be written */
  close(): number;
}

/** A resumed run goes on in a file that holds its trace already; another run replaces it. The file is readable by its owner only. */
export function createTraceWriter(path: string, options: TraceWriterOptions): TraceWriter {
  return new Writer(path, options);
}

class Writer implements TraceWriter {
  readonly #options: TraceWriterOptions;
  readonly #sink: LineSink;
  readonly #redactor: Redactor;
  #encoder: ObservationEncoder;
  readonly #messages = new Map<string, number>();
  #lastMessage: number;
  #started: number | null;
  #memory: RunMemory | null = null;
  /** What the planner was shown. */
  #shown: Blueprint | null = null;
  /** Said of the step by models and rules: written when it is known what in it is secret. */
  #said: { readonly t: number; readonly event: Event<'exchange'> | Event<'rule'> }[] = [];
  #trouble: string | null = null;
  #shots = 0;

  constructor(
    readonly path: string,
    options: TraceWriterOptions,
  ) {
    this.#options = options;
    this.#redactor = new Redactor(options.secrets ?? []);
    const before = tailOf(path);
    this.#started = before?.started ?? null;
    this.#encoder = new ObservationEncoder(before?.lastObservation ?? 0);
    this.#lastMessage = before?.lastMessage ?? 0;
    this.#sink = new LineSink(path, {
      ...(options.memoryBytes === undefined ? {} : { limit: options.memoryBytes }),
      onTrouble: (error) => {
        this.#trouble ??= `The trace ${path} cannot be written (${error.message}): the run goes on, and its records are kept in memory until there is room.`;
      },
      onLoss: (count, essential) => this.#lost(count, essential),
    });
  }

  readonly listener: RunListener = async (event) => {
    await this.#take(event);
    this.#warn();
  };

  close(): number {
    this.#conclude();
    this.#sink.close();
    return this.#sink.waiting;
  }

  async #take(event: RunEvent): Promise<void> {
    switch (event.kind) {
      case 'started':
        return this.#begin(event);
      case 'observed':
        this.#conclude();
        this.#shown = event.blueprint;
        return this.#observation(event.step, 'before', event.blueprint);
      case 'asking':
        return;
      case 'exchange':
      case 'rule':
        this.#said.push({ t: this.#t(), event });
        return;
      case 'acting':
        return this.#acting(event);
      case 'acted':
        return this.#acted(event);
      case 'ended': {
        this.#conclude();
        const { kind: _kind, ...facts } = event;
        this.#write({ type: 'ended', t: this.#t(), ...maskCredentials(facts) }, true);
        return;
      }
    }
  }

  #begin({ goal, planner, limits, resumedAt }: Event<'started'>): void {
    const model = this.#options.model ?? null;
    if (this.#started !== null && resumedAt === null) this.#restart();
    if (this.#started !== null) {
      this.#write({ type: 'resumed', t: this.#t(), at: resumedAt, planner, model }, true);
      return;
    }
    this.#started = this.#now();
    const header: HeaderRecord = {
      type: 'header',
      schema: TRACE_SCHEMA_ID,
      minor: TRACE_MINOR,
      product: { name: 'lumos', version: this.#options.version },
      goal,
      planner,
      model,
      platform: { os: `${platform()} ${arch()}`, release: release() },
      desktop: this.#options.desktop ?? { kind: 'unknown', display: null },
      scale: this.#options.scale ?? null,
      started: new Date(this.#started).toISOString(),
      limits,
    };
    this.#write(header, true);
    if (resumedAt !== null) this.#write({ type: 'resumed', t: this.#t(), at: resumedAt, planner, model }, true);
  }

  /** A run of its own: what an earlier one left in the file is replaced. */
  #restart(): void {
    this.#sink.empty();
    this.#started = null;
    this.#lastMessage = 0;
    this.#encoder = new ObservationEncoder();
  }

  async #acting({ step, action, position }: Event<'acting'>): Promise<void> {
    const target = this.#target('target' in action ? action.target : 'from' in action ? action.from : undefined);
    const destination = this.#target(action.action === 'drag' ? action.to : undefined);
    const { action: kept, redacted } = this.#redactor.judge(step, action, this.#shown);
    this.#scrub();
    if (!this.#redactor.undecided) this.#flushSaid();
    this.#write(
      { type: 'acting', t: this.#t(), step, action: kept, redacted, position, target, destination },
      true,
      true,
    );
    await this.#screenshot(step);
  }

  #acted(event: Event<'acted'>): void {
    const { step, outcome } = event;
    const { result } = outcome;
    const { action, redacted } = this.#redactor.settle(step, event.action, result?.action ?? null, this.#shown);
    this.#scrub();
    this.#flushSaid();
    if (result?.decision) this.#write({ type: 'decision', t: this.#t(), step, decision: result.decision }, true);
    const memory = this.#redactor.memory(event.memory);
    const said =
      'target' in event.action ? event.action.target : 'from' in event.action ? event.action.from : undefined;
    const { surface } = result ?? {};
    this.#write(
      {
        type: 'acted',
        t: this.#t(),
        step,
        action,
        redacted,
        effect: result?.effect ?? { kind: outcome.effect, summary: outcome.summary, difference: '' },
        delivery: result?.delivery ?? outcome.error?.delivery ?? 'unknown',
        means: result?.means ?? null,
        target: result?.target ? this.#known(result.target) : this.#target(said),
        error: maskCredentials(result?.error ?? outcome.error?.toJSON() ?? null),
        refusedAt: result?.refusedAt ?? null,
        coerced: result?.coerced ?? [],
        surface: surface ? { id: surface.id, title: surface.title, app: surface.app.name } : null,
        opened: result?.opened ?? [],
        closed: result?.closed ?? [],
        settled: result?.settled ?? null,
        warnings: result?.warnings ?? [],
        ...(result?.answer === undefined ? {} : { answer: result.answer }),
        timings: result?.timings ?? {},
        elapsedMs: event.elapsedMs,
        memory: patchMemory(this.#memory, memory),
      },
      true,
    );
    this.#memory = memory;
    if (result?.blueprint) this.#observation(step, 'after', result.blueprint);
  }

  #observation(step: number, when: 'before' | 'after', blueprint: Blueprint | null): void {
    const seen = this.#encoder.encode(blueprint && this.#redactor.secrets.mask(blueprint));
    this.#write({ type: 'observation', t: this.#t(), step, when, ...seen }, false);
  }

  #conclude(): void {
    this.#redactor.giveUp();
    this.#scrub();
    this.#flushSaid();
  }

  #flushSaid(): void {
    const said = this.#said;
    this.#said = [];
    for (const { t, event } of said) {
      if (event.kind === 'rule') {
        const { kind: _kind, ...facts } = event;
        const action = facts.action && this.#redactor.proposal(facts.action, this.#shown);
        this.#scrub();
        this.#write({ type: 'rule', t, ...facts, action }, false);
        continue;
      }
      const exchange = this.#redactor.exchange(event.exchange, this.#shown);
      this.#scrub();
      const messages = exchange.messages.map(({ role, text }) => this.#message(role, text));
      this.#write({ type: 'exchange', t, step: event.step, ...exchange, messages }, false);
    }
  }

  #message(role: 'system' | 'user' | 'assistant', text: string): number {
    const key = `${role}\0${text}`;
    const known = this.#messages.get(key);
    if (known !== undefined) return known;
    this.#lastMessage += 1;
    this.#messages.set(key, this.#lastMessage);
    this.#write({ type: 'message', t: this.#t(), id: this.#lastMessage, role, text }, false);
    return this.#lastMessage;
  }

  async #screenshot(step: number): Promise<void> {
    if (!this.#options.screenshot) return;
    let file: string;
    let bounds: Rect | null;
    try {
      const shot = await this.#options.screenshot();
      if (!shot) return;
      this.#shots += 1;
      file = `${basename(this.path).replace(/\.jsonl$/u, '')}.${String(step).padStart(3, '0')}-${this.#shots}.png`;
      bounds = shot.bounds;
      writeFileSync(join(dirname(this.path), file), shot.png, { mode: 0o600 });
    } catch (error) {
      // The run is worth more than the picture.
      this.#trouble ??= `Pictures for the trace cannot be taken or kept (${(error as Error).message}).`;
      return;
    }
    this.#write({ type: 'screenshot', t: this.#t(), step, file, bounds }, false);
  }

  #target(target: unknown): TraceTarget | null {
    if (typeof target !== 'string') return null;
    return elementTarget(target, this.#shown, this.#options.locator?.(target));
  }

  /** What the action was really done to, as its result names it. */
  #known(target: { readonly id: string | null; readonly role: string; readonly name: string }): TraceTarget {
    const seen = target.id === null ? null : this.#target(target.id);
    return { bounds: null, locator: null, ...seen, ...target };
  }

  /** A secret that was not known before is taken out of what is written already. */
  #scrub(): void {
    if (!this.#redactor.takeNews()) return;
    const left = this.#sink.overwrite((line) => this.#redactor.secrets.blot(line));
    if (left > 0) this.#trouble ??= `The trace ${this.path} still holds text that should not be in it: delete it.`;
    this.#messages.clear();
    this.#encoder.forget();
  }

  /** Only what is chained to earlier records builds on what was lost. */
  #lost(count: number, essential: boolean): void {
    this.#encoder.forget();
    this.#messages.clear();
    if (essential) this.#memory = null;
    this.#write({ type: 'gap', t: this.#t(), lost: count, why: 'there was no room to write them' }, true);
  }

  #write(record: TraceRecord, essential: boolean, durable = record.type === 'header' || record.type === 'ended'): void {
    const text = JSON.stringify(this.#redactor.secrets.mask(record));
    this.#sink.append({ text, essential }, durable);
  }

  #warn(): void {
    const message = this.#trouble;
    if (message === null || message === this.#told) return;
    const first = this.#told === null;
    this.#told = message;
    this.#trouble = null;
    if (!first) return;
    if (!this.#options.onWarning) throw new Error(message);
    this.#options.onWarning(message);
  }
  #told: string | null = null;

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #t(): number {
    return Math.max(0, Math.round(this.#now() - (this.#started ?? this.#now())));
  }
}
