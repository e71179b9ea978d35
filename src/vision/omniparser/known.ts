/**
 * Files that others published, by the beginning of their SHA-256. Eight digits tell files apart but protect nobody from a file
 * made to deceive: who wants that pins the whole hash. An unknown file is said to be unknown and used all the same.
 */
export interface KnownFile {
  readonly prefix: string;
  readonly what: string;
  /** SPDX name; null = its publisher states none. */
  readonly licence: string | null;
}

const CAPTIONER = 'onnx-community/Florence-2-base-ft';

export const KNOWN_FILES: readonly KnownFile[] = [
  { prefix: '19962664', what: 'onnx-community/OmniParser-icon_detect (v1, YOLOv8n)', licence: 'AGPL-3.0-only' },
  { prefix: '3b79d54f', what: `${CAPTIONER} vision_encoder_quantized`, licence: 'MIT' },
  { prefix: '6b2258db', what: `${CAPTIONER} embed_tokens_quantized`, licence: 'MIT' },
  { prefix: 'f4ad7a68', what: `${CAPTIONER} encoder_model_quantized`, licence: 'MIT' },
  { prefix: '1e993fb7', what: `${CAPTIONER} vision_encoder_q4f16`, licence: 'MIT' },
  { prefix: '2c2a1663', what: `${CAPTIONER} embed_tokens_q4f16`, licence: 'MIT' },
];

/** null = nobody is known to have published this file. */
export function knownFile(sha256: string): KnownFile | null {
  return KNOWN_FILES.find(({ prefix }) => sha256.startsWith(prefix)) ?? null;
}
