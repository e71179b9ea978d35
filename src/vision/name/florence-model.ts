/**
 * The four sessions of a Florence-2 export (onnx-community layout): picture features, token embedding, encoder, and the decoder
 * that keeps what it has worked out. Captions are generated for a whole batch in step.
 */
import { LumosError } from '../../errors.js';
import { type Model, openModel } from '../onnx.js';
import { toFloat32, toType } from '../onnx-float16.js';
import { bool, int64, type Tensor, type TensorShape } from '../onnx-types.js';
import { type Choice, likeliest, repeating } from './greedy.js';

/** "What does the image describe?", which Florence's processor puts in the place of <CAPTION>, with its start and end. */
const PROMPT = [0, 2264, 473, 5, 2274, 6190, 116, 2];
/** Of the text half (BART): decoder start and end, the token that is always first, and what fills finished rows. */
const [START, FIRST, END, FILL] = [2, 0, 2, 1];
/** generation_config.json of the published model: `no_repeat_ngram_size`; `max_new_tokens` as OmniParser asks. */
const NO_REPEAT = 3;
const MOST_TOKENS = 20;

export interface FlorencePaths {
  readonly vision: string;
  readonly embed: string;
  readonly encoder: string;
  readonly decoder: string;
}

export interface Generated {
  readonly tokens: readonly number[];
  /** Geometric mean of the tokens' probabilities. */
  readonly confidence: number;
}

type Role = keyof FlorencePaths;
type Tensors = Readonly<Record<string, Tensor>>;

export class FlorenceModel {
  private readonly models: Readonly<Record<Role, Model>>;
  private prompt: Tensor | null = null;

  constructor(
    readonly paths: FlorencePaths,
    pins: Partial<Record<Role, string>> = {},
  ) {
    const open = (role: Role) => openModel(paths[role], pins[role] === undefined ? {} : { sha256: pins[role] });
    this.models = { vision: open('vision'), embed: open('embed'), encoder: open('encoder'), decoder: open('decoder') };
  }

  /** Side of the pictures it takes (null = any), and how many at once (null = any). */
  async pictureShape(signal?: AbortSignal): Promise<{ side: number | null; batch: number | null }> {
    const { inputs } = await this.models.vision.shapes(signal);
    const [batch, channels, height, width] = inputs.find(({ name }) => name === 'pixel_values')?.shape ?? [];
    const square = height === width || (typeof height === 'string' && typeof width === 'string');
    if (width === undefined || !square || (channels !== 3 && typeof channels !== 'string')) {
      throw this.unusable('vision', 'takes no pixel_values of square pictures in three colours');
    }
    return { side: typeof height === 'number' ? height : null, batch: typeof batch === 'number' ? batch : null };
  }

  /** @param pixels [batch, 3, side, side], normalised */
  async generate(pixels: Tensor, signal?: AbortSignal): Promise<Generated[]> {
    const rows = pixels.dims[0] ?? 0;
    const seen = await this.ask('vision', { pixel_values: pixels }, 'image_features', signal);
    this.prompt ??= await this.embed(PROMPT, 1, signal);
    const inputs = join(seen, this.prompt, rows);
    if (inputs === null) throw this.unusable('vision', `answers with [${seen.dims.join(', ')}]`);
    const length = inputs.dims[1] ?? 0;
    const mask = int64(Array<number>(rows * length).fill(1), [rows, length]);
    const hidden = await this.ask(
      'encoder',
      { inputs_embeds: inputs, attention_mask: mask },
      'last_hidden_state',
      signal,
    );
    return this.write(rows, { encoder_hidden_states: hidden, encoder_attention_mask: mask }, signal);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.models).map((model) => model.close()));
  }

  private async write(rows: number, encoded: Tensors, signal: AbortSignal | undefined): Promise<Generated[]> {
    const { inputs } = await this.models.decoder.shapes(signal);
    const memory = new DecoderMemory(inputs, rows);
    if (memory.size === 0) throw this.unusable('decoder', 'keeps no past: decoder_model_merged is needed');
    // The first token is always the same, so it is given together with the start.
    const said = Array.from({ length: rows }, () => [START, FIRST]);
    const logs = new Float64Array(rows);
    const done = Array<boolean>(rows).fill(false);
    let next = await this.embed(said.flat(), rows, signal);
    for (let step = 1; step < MOST_TOKENS && done.includes(false); step++) {
      const feeds = { ...encoded, ...memory.feeds(), inputs_embeds: next };
      const answer = await this.run('decoder', feeds, signal);
      const logits = answer.logits === undefined ? undefined : toFloat32(answer.logits);
      if (logits === undefined || !memory.keep(answer))
        throw this.unusable('decoder', 'answers without logits or past');
      for (const [row, tokens] of said.entries()) {
        const choice = done[row] ? null : this.choose(logits, row, tokens);
        if (choice !== null && choice.token !== END) logs[row] = (logs[row] as number) + Math.log(choice.probability);
        if (choice?.token === END) done[row] = true;
        tokens.push(choice?.token ?? FILL);
      }
      next = await this.embed(
        said.map((tokens) => tokens.at(-1) as number),
        rows,
        signal,
      );
    }
    return said.map((tokens, row) => {
      const words = tokens.slice(2).filter((token) => token !== END && token !== FILL);
      return { tokens: words, confidence: words.length === 0 ? 0 : Math.exp((logs[row] as number) / words.length) };
    });
  }

  private choose({ data, dims }: Tensor, row: number, said: readonly number[]): Choice {
    const [, length = 0, vocabulary = 0] = dims;
    const start = (row * length + length - 1) * vocabulary;
    const logits = data instanceof Float32Array ? data.subarray(start, start + vocabulary) : new Float32Array();
    const choice = likeliest(logits, repeating(said, NO_REPEAT));
    if (choice === null) throw this.unusable('decoder', 'answers with what are no numbers');
    return choice;
  }

  /** @param tokens rows one after another, equally long */
  private embed(tokens: readonly number[], rows: number, signal: AbortSignal | undefined): Promise<Tensor> {
    return this.ask('embed', { input_ids: int64(tokens, [rows, tokens.length / rows]) }, 'inputs_embeds', signal);
  }

  private async ask(role: Role, feeds: Tensors, output: string, signal: AbortSignal | undefined): Promise<Tensor> {
    const tensor = (await this.run(role, feeds, signal))[output];
    if (tensor === undefined || tensor.dims.length !== 3) throw this.unusable(role, `has no output ${output}`);
    return toFloat32(tensor);
  }

  /** Gives a model what it asks for, in its own number format. */
  private async run(role: Role, feeds: Tensors, signal: AbortSignal | undefined): Promise<Tensors> {
    const { inputs } = await this.models[role].shapes(signal);
    const given: Record<string, Tensor> = {};
    for (const { name, type } of inputs) {
      const tensor = feeds[name];
      if (tensor === undefined) throw this.unusable(role, `asks for ${name}`);
      given[name] = toType(tensor, type);
    }
    return this.models[role].run(given, signal === undefined ? {} : { signal });
  }

  private unusable(role: Role, what: string): LumosError {
    return new LumosError('VISION_UNAVAILABLE', `the captioner's ${role} model ${this.paths[role]} ${what}`, {
      hint: 'Give the four files of one Florence-2 export: vision_encoder, embed_tokens, encoder_model, decoder_model_merged.',
      details: { path: this.paths[role] },
    });
  }
}

/** Picture features in front of the prompt, for each row; null when their widths differ. */
function join(seen: Tensor, prompt: Tensor, rows: number): Tensor | null {
  const [batch, length = 0, width = 0] = seen.dims;
  const [, asked = 0, other] = prompt.dims;
  if (batch !== rows || width !== other) return null;
  if (!(seen.data instanceof Float32Array) || !(prompt.data instanceof Float32Array)) return null;
  const total = (length + asked) * width;
  const data = new Float32Array(rows * total);
  for (let row = 0; row < rows; row++) {
    data.set(seen.data.subarray(row * length * width, (row + 1) * length * width), row * total);
    data.set(prompt.data, row * total + length * width);
  }
  return { type: 'float32', data, dims: [rows, length + asked, width] };
}

/**
 * Keys and values of the steps before. Those of the encoder are kept from the first step: what the merged decoder says of them
 * when `use_cache_branch` is true cannot be used.
 */
class DecoderMemory {
  private past: Record<string, Tensor> = {};
  private first = true;
  private readonly names: readonly string[];

  constructor(inputs: readonly TensorShape[], rows: number) {
    const wanted = inputs.filter(({ name }) => name.startsWith('past_key_values.'));
    this.names = wanted.map(({ name }) => name);
    for (const { name, type, shape } of wanted) {
      const [, heads, , width] = shape;
      const dims = [rows, typeof heads === 'number' ? heads : 1, 0, typeof width === 'number' ? width : 1];
      this.past[name] = toType({ type: 'float32', data: new Float32Array(0), dims }, type);
    }
  }

  get size(): number {
    return this.names.length;
  }

  feeds(): Tensors {
    return { ...this.past, use_cache_branch: bool(!this.first) };
  }

  /** @returns false when the answer lacks one of them */
  keep(answer: Tensors): boolean {
    for (const name of this.names) {
      if (!this.first && name.includes('.encoder.')) continue;
      const present = answer[name.replace('past_key_values.', 'present.')];
      if (present === undefined) return false;
      this.past[name] = present;
    }
    this.first = false;
    return true;
  }
}
