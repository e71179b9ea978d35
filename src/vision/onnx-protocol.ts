/** What goes between onnx-host.ts and onnx-process.ts. */
import type { LumosErrorJson } from '../errors.js';
import type { SentTensor } from './tensor-file.js';

interface OfModel {
  readonly id: number;
  /** Which model of the asking process: it is loaded from `path` when the process does not have it. */
  readonly model: number;
  readonly path: string;
  readonly threads: number;
}

export type OnnxRequest =
  | (OfModel & { readonly method: 'shapes' })
  | (OfModel & {
      readonly method: 'run';
      readonly feeds: Readonly<Record<string, SentTensor>>;
      /** null = all of them. */
      readonly outputs: readonly string[] | null;
    })
  | { readonly id: number; readonly model: number; readonly method: 'release' };

export type OnnxAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly lumosError: LumosErrorJson }
  | { readonly id: number; readonly failed: string };
