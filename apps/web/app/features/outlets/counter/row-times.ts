import type { OutletOrder } from '@club/contract/outlets/counter';
import { formatTimeOnDay } from '@club/rules/kampala-time';

const SOON_MS = 5 * 60_000;

export interface Promised {
  text: string;
  tone: 'neutral' | 'warn' | 'bad';
}

/** What was promised of an order that is not ready yet, in colour only when it is late or nearly so. */
export function promiseOf(order: Pick<OutletOrder, 'status' | 'ready_estimate_at'>, now: number): Promised | null {
  const { status, ready_estimate_at } = order;
  if (ready_estimate_at === null || !['pending', 'confirmed', 'processing'].includes(status)) return null;
  const left = Date.parse(ready_estimate_at) - now;
  const time = formatTimeOnDay(ready_estimate_at, now);
  if (left < 0) return { text: `Late: promised ${time}`, tone: 'bad' };
  return { text: `Promised ${time}`, tone: left < SOON_MS ? 'warn' : 'neutral' };
}
