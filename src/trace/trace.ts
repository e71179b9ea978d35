/** A whole trace in memory: what every reader of traces works on. */
import type { Decision } from '../actions/policy.js';
import type { Blueprint } from '../blueprint/model.js';
import { EMPTY_MEMORY, type RunMemory } from '../planner/memory.js';
import type { Message } from '../planner/models/client.js';
import { applyMemory } from './memory-patch.js';
import { ObservationDecoder } from './observations.js';
import { damaged, readRecords } from './reader.js';
import type {
  ActedRecord,
  ActingRecord,
  EndedRecord,
  ExchangeRecord,
  HeaderRecord,
  ObservationRecord,
  ResumedRecord,
  RuleRecord,
  ScreenshotRecord,
  TraceRecord,
} from './records.js';

/** An exchange with its messages as they were sent. */
export interface TraceExchange extends Omit<ExchangeRecord, 'messages'> {
  readonly messages: readonly Message[];
}

export interface TraceStep {
  readonly step: number;
  /** Milliseconds since the run began. */
  readonly t: number;
  /** What the planner was shown; null = no surface was open, or it is not in the trace. */
  readonly before: Blueprint | null;
  /** What the action led to. */
  readonly after: Blueprint | null;
  readonly exchanges: readonly TraceExchange[];
  readonly rules: readonly RuleRecord[];
  readonly decision: Decision | null;
  readonly acting: ActingRecord | null;
  readonly acted: ActedRecord | null;
  readonly screenshot: ScreenshotRecord | null;
}

export interface Trace {
  readonly header: HeaderRecord;
  readonly steps: readonly TraceStep[];
  readonly resumed: readonly ResumedRecord[];
  /** As the last `acted` record has it. */
  readonly memory: RunMemory;
  /** null = the run was interrupted, or goes on. */
  readonly ended: EndedRecord | null;
  /** Milliseconds from the start to the last record. */
  readonly elapsedMs: number;
  /** What is missing or odd, one sentence each, with line numbers. */
  readonly problems: readonly string[];
}

/** @throws LumosError BACKEND_UNAVAILABLE, INVALID_ACTION as `readRecords` */
export async function loadTrace(source: string | AsyncIterable<string | Uint8Array>): Promise<Trace> {
  const builder = new TraceBuilder(typeof source === 'string' ? source : 'the trace');
  for await (const entry of readRecords(source)) {
    if ('torn' in entry)
      builder.problem(`line ${entry.line} is torn: the writer was interrupted, and its last record is lost`);
    else builder.add(entry.record, entry.line);
  }
  return builder.done();
}

interface Draft {
  step: number;
  t: number;
  before: Blueprint | null;
  after: Blueprint | null;
  exchanges: TraceExchange[];
  rules: RuleRecord[];
  decision: Decision | null;
  acting: ActingRecord | null;
  acted: ActedRecord | null;
  screenshot: ScreenshotRecord | null;
}

export class TraceBuilder {
  readonly #decoder = new ObservationDecoder();
  readonly #messages = new Map<number, Message>();
  readonly #steps = new Map<number, Draft>();
  readonly #resumed: ResumedRecord[] = [];
  readonly #problems: string[] = [];
  #header: HeaderRecord | null = null;
  #memory: RunMemory = EMPTY_MEMORY;
  #ended: EndedRecord | null = null;
  #last = 0;

  constructor(private readonly name: string) {}

  problem(text: string): void {
    this.#problems.push(text);
  }

  /** @throws LumosError INVALID_ACTION when the record cannot belong here */
  add(record: TraceRecord, line: number): void {
    if (record.type === 'header') {
      if (this.#header) throw damaged(this.name, line, 'a second header');
      this.#header = record;
      return;
    }
    if ('t' in record && record.t > this.#last) this.#last = record.t;
    switch (record.type) {
      case 'message':
        this.#messages.set(record.id, { role: record.role, text: record.text });
        return;
      case 'resumed':
        // An ending that was followed by a resumption was not the end.
        this.#ended = null;
        this.#resumed.push(record);
        return;
      case 'gap':
        this.problem(`line ${line}: ${record.lost} records are missing (${record.why})`);
        return;
      case 'ended':
        this.#ended = record;
        return;
      case 'observation':
        this.#observe(record, line);
        return;
      case 'exchange':
        this.#draft(record).exchanges.push(this.#exchange(record, line));
        return;
      case 'rule':
        this.#draft(record).rules.push(record);
        return;
      case 'decision':
        this.#draft(record).decision = record.decision;
        return;
      case 'acting':
        this.#draft(record).acting = record;
        return;
      case 'screenshot':
        this.#draft(record).screenshot = record;
        return;
      case 'acted':
        this.#draft(record).acted = record;
        this.#memory = applyMemory(this.#memory, record.memory);
        return;
    }
  }

  done(): Trace {
    if (!this.#header) throw damaged(this.name, 1, 'the header is missing');
    return {
      header: this.#header,
      steps: [...this.#steps.values()].sort((a, b) => a.step - b.step),
      resumed: this.#resumed,
      memory: this.#memory,
      ended: this.#ended,
      elapsedMs: this.#last,
      problems: this.#problems,
    };
  }

  #observe(record: ObservationRecord, line: number): void {
    let blueprint: Blueprint | null = null;
    try {
      blueprint = this.#decoder.decode(record);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.problem(`line ${line}: observation ${record.n} cannot be made out: ${error.message}`);
    }
    this.#draft(record)[record.when] = blueprint;
  }

  #exchange(record: ExchangeRecord, line: number): TraceExchange {
    const messages = record.messages.map((id): Message => {
      const message = this.#messages.get(id);
      if (!message) this.problem(`line ${line}: message ${id} is not in the trace`);
      return message ?? { role: 'user', text: '(not in the trace)' };
    });
    return { ...record, messages };
  }

  #draft({ step, t }: { readonly step: number; readonly t: number }): Draft {
    const known = this.#steps.get(step);
    if (known) return known;
    const draft: Draft = {
      ...{ step, t, before: null, after: null, exchanges: [], rules: [] },
      ...{ decision: null, acting: null, acted: null, screenshot: null },
    };
    this.#steps.set(step, draft);
    return draft;
  }
}
