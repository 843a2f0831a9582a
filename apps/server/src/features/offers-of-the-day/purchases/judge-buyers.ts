import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { answeredBefore } from '#server/db/idempotency.ts';
import type { Served } from '#server/db/served-together.ts';
import { demandUnpestered } from '#server/features/money/payments/prompt-limits.ts';
import { refuseTooSmall, type FirstRequest } from '#server/features/money/payments/request-payment.ts';
import { refuseHoldingAgain } from '#server/features/shop/order-book/hold-again.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import type { Buyer, Reply } from './buyer.ts';
import type { Seen } from './look-at-buyers.ts';
import { pricedFrom, type PricedPurchase } from './price-purchase.ts';
import { openReply } from './purchase-reply.ts';

/** Somebody who gets what is wanted, if the pieces are still there in the end. */
export interface Wins {
  readonly buyer: Buyer;
  readonly priced: PricedPurchase;
  /** The number of the order. */
  readonly serial: number;
  readonly whose: FirstRequest['whose'];
}

export type Judged = Wins | Served<Reply>;

/** Decides in the order of arrival who gets what; nobody is refused for the sake of somebody who is refused as well. */
export async function judgeBuyers(
  tx: Tx,
  deps: Deps,
  buyers: readonly Buyer[],
  seen: readonly Seen[],
): Promise<Judged[]> {
  /** Pieces that those before in line get. */
  const gone = new Map<string, number>();
  const judged: Judged[] = [];
  for (const [place, buyer] of buyers.entries()) {
    const one = await judge(tx, deps, buyer, seen[place]!, { gone, isAlone: buyers.length === 1 });
    if (typeof one === 'object' && 'priced' in one) {
      for (const { product_id, quantity } of one.priced.lines)
        gone.set(product_id, (gone.get(product_id) ?? 0) + quantity);
    }
    judged.push(one);
  }
  return judged;
}

interface Among {
  readonly gone: ReadonlyMap<string, number>;
  readonly isAlone: boolean;
}

async function judge(tx: Tx, deps: Deps, buyer: Buyer, seen: Seen, { gone, isAlone }: Among): Promise<Judged> {
  try {
    if (seen.isGone) throw new Problem('session_expired');
    const before = answeredBefore<Reply>(buyer.once, seen.claimed);
    if (before !== undefined) return { answer: before };
    if (!seen.isFirst) return 'alone';
    if (seen.open !== undefined) return { answer: openReply(seen.open, buyer.lines) };
    const { shelf, taken } = seen;
    const { serial, ended } = seen.before;
    const priced = pricedFrom(
      shelf,
      buyer.lines,
      {
        leftOf: (id) => (shelf.get(id)?.stock_quantity ?? 0) - (gone.get(id) ?? 0),
        takenOf: (id) => taken.get(id) ?? 0,
      },
      deps,
    );
    const { network, member_id } = buyer;
    refuseHoldingAgain(ended, priced.lines, deps.now());
    refuseTooSmall(deps, { network, amount: priced.totals.total });
    if (seen.paysFromOwn) return { buyer, priced, serial, whose: 'own' };
    // Whom other people may ask is decided under locks that a group must not wait for.
    if (!isAlone) return 'alone';
    return {
      buyer,
      priced,
      serial,
      whose: await demandUnpestered(tx, deps, { member_id, msisdn: toMsisdn(buyer.phone_number) }),
    };
  } catch (error) {
    if (error instanceof Problem) return { refusal: error };
    throw error;
  }
}
