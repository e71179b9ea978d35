/** One tool that looks at pages, as the benchmark asks it. */
export interface Look {
  readonly text: string;
  readonly ms: number;
}

export interface Looker {
  readonly name: string;
  /** Version and how it is asked. */
  readonly note: string;
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Runs JavaScript in the page: how a page is made to change. */
  run(script: string): Promise<void>;
  /** The whole page, as the tool gives it to a model. */
  whole(): Promise<Look>;
  /** What the tool gives to a model that has seen the page before. */
  again(): Promise<Look>;
  end(): Promise<void>;
}

export async function timed(look: () => Promise<string>): Promise<Look> {
  const started = performance.now();
  const text = await look();
  return { text, ms: performance.now() - started };
}
