import { toMsisdn } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { claimAll, type Claimed } from '#server/db/idempotency.ts';
import { ownPayers } from '#server/features/money/payments/prompt-limits.ts';
import { takenOf } from '#server/features/shop/catalogue/allowances.ts';
import { isAnyLeft } from '#server/features/shop/catalogue/day-offers.ts';
import { readLines } from '#server/features/shop/catalogue/price-lines.ts';
import { lockStock, mergeLines } from '#server/features/shop/catalogue/stock.ts';
import { lockBuyer, nextOrderSerials, tryLockBuyers, type Before } from '#server/features/shop/order-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Buyer } from './buyer.ts';
import { findOpenPurchases, type OpenPurchase } from './find-open-purchase.ts';
import type { Shelf } from './price-purchase.ts';

/** What is known of one buyer, and what of the shelf that all of them stand before. */
export interface Seen {
  readonly claimed: Claimed;
  /** Nobody else buys for this member until the transaction ends. */
  readonly isFirst: boolean;
  /** Signed out, or no member any more, while they stood in line. */
  readonly isGone: boolean;
  readonly open: OpenPurchase | undefined;
  readonly paysFromOwn: boolean;
  readonly before: Before;
  readonly taken: ReadonlyMap<string, number>;
  readonly shelf: Shelf;
}

/** Which of some sessions are over. */
export type OverSessions = (
  deps: Pick<Deps, 'db' | 'now'>,
  session_ids: readonly string[],
) => Promise<readonly string[]>;

interface Looking extends Pick<Deps, 'now'> {
  readonly overSessions: OverSessions;
}

/**
 * Everything that decides who may buy, asked in one go. The locks are asked for first, and what comes after them sees what was
 * committed before they were had. Of many, a member who is busy elsewhere is not waited for. `isLocked`: the stock stays as it
 * is seen.
 */
export async function lookAtBuyers(
  tx: Tx,
  { now, overSessions }: Looking,
  buyers: readonly Buyer[],
  isLocked: boolean,
): Promise<Seen[]> {
  const [{ offer_id }] = buyers as [Buyer];
  const member_ids = buyers.map(({ member_id }) => member_id);
  const wanted = mergeLines(buyers.flatMap(({ lines }) => lines));
  const [claims, first, , rows, orders, own, taken, over] = await Promise.all([
    claimAll(
      tx,
      buyers.map(({ once }) => once),
    ),
    member_ids.length === 1
      ? lockBuyer(tx, member_ids[0]!).then(() => new Set(member_ids))
      : tryLockBuyers(tx, member_ids),
    isLocked ? lockStock(tx, wanted) : undefined,
    readLines(tx, wanted, 'of_day', null),
    nextOrderSerials(tx, member_ids, now(), isAnyLeft(offer_id)),
    ownPayers(
      tx,
      buyers.map(({ member_id, phone_number }) => ({ member_id, msisdn: toMsisdn(phone_number) })),
    ),
    takenOf(tx, member_ids, offer_id),
    overSessions(
      { db: tx, now },
      buyers.map(({ session_id }) => session_id),
    ),
  ]);
  const unpaid = member_ids.filter((id) => orders.get(id)!.unpaid > 0);
  const open = unpaid.length === 0 ? undefined : await findOpenPurchases(tx, unpaid, offer_id);
  const shelf = new Map(rows.map((row) => [row.product_id, row]));
  const gone = new Set(over);
  const takenBy = Map.groupBy(taken, ({ member_id }) => member_id);
  return buyers.map(({ member_id, session_id }, index) => ({
    claimed: claims[index]!,
    isFirst: first.has(member_id),
    isGone: gone.has(session_id),
    open: open?.get(member_id),
    paysFromOwn: own.has(member_id),
    before: orders.get(member_id)!,
    taken: new Map((takenBy.get(member_id) ?? []).map((row) => [row.product_id, row.taken])),
    shelf,
  }));
}
