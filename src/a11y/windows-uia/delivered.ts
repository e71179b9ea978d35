/** How a delivery is said: in the platform's own words. */
import type { Delivery } from '../backend.js';

export function delivered(means: string, remark?: string): Delivery {
  return { delivery: 'delivered', means: remark === undefined ? means : `${means}; ${remark}` };
}

/** Nothing was sent because the element is already as it is wanted. */
export function already(state: string): Delivery {
  return { delivery: 'delivered', means: `none: already ${state}` };
}
