/** What can be done to a tab as a whole. */
import type { Page } from 'playwright';
import type { Delivery, WindowOperation } from '../a11y/backend.js';
import { LumosError } from '../errors.js';
import type { Dialogs } from './dialogs.js';
import { bounded } from './perform-context.js';

const CLOSING_MS = 3000;

/** @throws LumosError UNSUPPORTED, TIMEOUT, NO_SURFACE */
export async function controlTab(
  page: Page,
  dialogs: Dialogs,
  scale: number,
  operation: WindowOperation,
): Promise<Delivery> {
  switch (operation.kind) {
    case 'activate':
    case 'restore':
      // A dialog of the tab does not keep it from being shown.
      await Promise.race([page.bringToFront(), new Promise((resolve) => setTimeout(resolve, CLOSING_MS).unref())]);
      return { delivery: 'delivered', means: 'Page.bringToFront' };
    case 'close':
      return closeTab(page, dialogs);
    case 'resize': {
      const size = { width: Math.round(operation.width / scale), height: Math.round(operation.height / scale) };
      await bounded(page, dialogs, page.setViewportSize(size), 'unknown');
      return { delivery: 'delivered', means: 'Page.setViewportSize' };
    }
    default:
      throw new LumosError('UNSUPPORTED', `A tab cannot be told to ${operation.kind}.`, {
        hint: 'Use the window of the browser.',
      });
  }
}

/** As a person closes it: the page may ask (beforeunload), and the question is then a dialog. */
async function closeTab(page: Page, dialogs: Dialogs): Promise<Delivery> {
  const closed = new Promise<void>((resolve) => page.once('close', () => resolve()));
  void page.close({ runBeforeUnload: true }).catch(() => {});
  await dialogs.during(
    page,
    Promise.race([closed, new Promise<void>((resolve) => setTimeout(resolve, CLOSING_MS).unref())]),
  );
  return { delivery: 'delivered', means: 'Page.close' };
}
