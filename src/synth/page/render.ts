/**
 * Draws generated pages with a browser and reads the truth from it. One tab is used for all pages: its size and scale are set
 * through the DevTools protocol, which takes milliseconds where a new context takes a second.
 */
import { LumosError } from '../../errors.js';
import type { VisionClass } from '../../vision/model.js';
import type { SynthElement, SynthTruth } from '../model.js';
import { LABEL_SCRIPT, type LabelledBox } from './label-script.js';
import type { GeneratedPage } from './page.js';

/** For one page, milliseconds. */
const PAGE_MS = 60_000;
/** Fonts and colours the same on every machine that has the same fonts. */
const ARGUMENTS = [
  '--force-color-profile=srgb',
  '--disable-lcd-text',
  // Hinting depends on the scale of the page before: without it a line has the same height at any time.
  '--font-render-hinting=none',
  '--enable-font-subpixel-positioning',
  '--hide-scrollbars',
  // Pictures are decoded before they are painted, not after.
  '--disable-checker-imaging',
];

export interface RenderedPage extends SynthTruth {
  readonly png: Buffer;
}

export interface PageRenderer {
  render(page: GeneratedPage): Promise<RenderedPage>;
  close(): Promise<void>;
}

/**
 * @param executable path of a browser of Chromium's family
 * @throws LumosError BACKEND_UNAVAILABLE when it cannot be started
 */
export async function openPageRenderer(executable: string): Promise<PageRenderer> {
  const { chromium } = await import('playwright');
  const browser = await chromium
    .launch({
      executablePath: executable,
      args: ARGUMENTS,
      chromiumSandbox: process.getuid?.() !== 0,
      timeout: PAGE_MS,
    })
    .catch((cause: unknown) => {
      throw new LumosError('BACKEND_UNAVAILABLE', `${executable} could not be started.`, {
        hint: 'Install Chromium: npx playwright install chromium',
        cause,
      });
    });
  const tab = await browser.newPage();
  tab.setDefaultTimeout(PAGE_MS);
  const control = await tab.context().newCDPSession(tab);
  return {
    async render({ html, width, height, scale }) {
      await control.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: scale,
        mobile: false,
      });
      await tab.setContent(html, { waitUntil: 'load' });
      const boxes = (await tab.evaluate(LABEL_SCRIPT)) as LabelledBox[];
      const shot = await control.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
      return {
        width: Math.round(width * scale),
        height: Math.round(height * scale),
        elements: boxes.map((box) => toElement(box, scale)),
        png: Buffer.from(shot.data, 'base64'),
      };
    },
    close: () => browser.close(),
  };
}

function toElement({ role, name, box, checked, selected, disabled }: LabelledBox, scale: number): SynthElement {
  const [x0, y0, x1, y1] = box.map((value) => Math.round(value * scale * 10) / 10) as [number, number, number, number];
  return {
    role: role as VisionClass,
    bounds: { x: x0, y: y0, width: Math.round((x1 - x0) * 10) / 10, height: Math.round((y1 - y0) * 10) / 10 },
    name,
    states: {
      ...(checked === null ? {} : { checked: checked === 'true' }),
      ...(selected === null ? {} : { selected: selected === 'true' }),
      disabled,
    },
  };
}
