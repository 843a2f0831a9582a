import { setTimeout as sleep } from 'node:timers/promises';

import type { MobileMoney, QueryOutcome } from './provider.ts';

/** Takes the next free moment for a question; gives how long to wait for it, or undefined when the line is too long. */
export type TakeSlot = () => Promise<number | undefined>;

/** Lets status queries leave only as often as the network allows its partners; MTN says ten in a second. */
export function paceQueries(money: MobileMoney, takeSlot: TakeSlot): MobileMoney {
  return {
    ...money,
    async query(call, reference): Promise<QueryOutcome> {
      const wait = await takeSlot().catch(() => undefined);
      if (wait === undefined) return { kind: 'unknown', reason: 'QUERIES_PACED', raw: null };
      if (wait > 0) await sleep(wait);
      return money.query(call, reference);
    },
  };
}
