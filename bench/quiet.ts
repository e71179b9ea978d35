/** How idle the machine is: a figure taken while something else runs says little. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const WINDOW_MS = 250;

/** Idle shares (0..1) seen right before each sample. */
export class QuietCheck {
  readonly shares: number[] = [];

  /**
   * @param wanted idle share to wait for
   * @param patienceMs after this long the sample is taken anyway
   */
  constructor(
    private readonly wanted = 0.6,
    private readonly patienceMs = 5000,
  ) {}

  async wait(): Promise<void> {
    const started = performance.now();
    for (;;) {
      const before = cpuTimes();
      await delay(WINDOW_MS);
      const after = cpuTimes();
      const share = (after.idle - before.idle) / Math.max(1, after.total - before.total);
      if (share >= this.wanted || performance.now() - started > this.patienceMs) {
        this.shares.push(share);
        return;
      }
    }
  }
}

/** First line of /proc/stat, proc(5): user nice system idle iowait irq softirq steal …, in clock ticks. */
function cpuTimes(): { idle: number; total: number } {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  return { idle: (fields[3] ?? 0) + (fields[4] ?? 0), total: fields.reduce((sum, ticks) => sum + ticks, 0) };
}
