/** What lending the clipboard asks of Windows. `native-clipboard.ts` asks the system; tests answer from memory. */
export interface ClipboardSystem {
  /** Opens it in the name of a window of ours; false = another program has it open. */
  open(): boolean;
  close(): void;
  empty(): void;
  /** Registered and standard formats, in the owner's order of preference. Only while open. */
  formats(): readonly number[];
  /** Empty for standard formats. */
  formatName(format: number): string;
  register(name: string): number;
  /** The bytes behind a global memory handle, at most `limit`; null = the owner does not hand it over, or it is longer. */
  read(format: number, limit: number): Uint8Array | null;
  write(format: number, bytes: Uint8Array): boolean;
  /** CF_ENHMETAFILE as its bytes. */
  readMetafile(limit: number): Uint8Array | null;
  writeMetafile(bytes: Uint8Array): boolean;
  /** Changes with every change of the contents. */
  sequence(): number;
  isOpenElsewhere(): boolean;
}
