import type { ReplyOf } from '@club/contract/endpoint';
import type { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import type { Network } from '@club/contract/shapes';

import type { Once } from '#server/db/idempotency.ts';
import type { StockLine } from '#server/features/shop/catalogue/stock.ts';

/** Somebody who wants to buy an offer of the day, with a payer that was checked already. */
export interface Buyer {
  readonly member_id: string;
  /** In which they asked. It may be over by the time it is their turn. */
  readonly session_id: string;
  readonly offer_id: string;
  readonly lines: readonly StockLine[];
  readonly network: Network;
  readonly phone_number: string;
  /** Stands in line where nothing is left. */
  readonly or_wait: boolean;
  readonly once: Once | undefined;
}

export type Reply = ReplyOf<typeof purchaseDayOffer>;
