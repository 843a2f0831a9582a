import type { BodyOf } from '@club/contract/endpoint';
import type { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';

import type { Once } from '#server/db/idempotency.ts';
import { isRefusedData } from '#server/db/postgres-error.ts';
import { ServedTogether } from '#server/db/served-together.ts';
import { mergeLines } from '#server/features/shop/catalogue/stock.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { buyTogether } from './buy-together.ts';
import type { Buyer, Reply } from './buyer.ts';
import type { OverSessions } from './look-at-buyers.ts';
import { checkedPayer } from './payer.ts';

type Asked = BodyOf<typeof purchaseDayOffer>;
export type BuyDayOffer = (
  who: Pick<Buyer, 'member_id' | 'session_id'>,
  asked: Asked,
  once: Once | undefined,
) => Promise<Reply>;

const FULL_RETRY_AFTER_S = 2;
/** A small second group would only wait for the counters that the first has locked. */
const WORTH_ANOTHER = 32;
const ALONE_AT_ONCE = 4;

/**
 * Buys an offer of the day: prices come from the database alone, the pieces are held, and the prompt leaves after the
 * commit. Members who buy the same offer at the same moment are served in one transaction (decision 0110), and who comes too
 * late keeps that moment as the place in line (decision 0175).
 */
export function openShopOfTheDay(deps: Deps, overSessions: OverSessions): BuyDayOffer {
  const line = new ServedTogether<Buyer, Reply>({
    serve: (buyers) => buyTogether({ deps, overSessions, buyers }),
    wantedBy: ({ offer_id }) => offer_id,
    whois: ({ member_id }) => member_id,
    isFaultOfOne: isRefusedData,
    full: () => new Problem('service_busy', { facts: { retry_after: FULL_RETRY_AFTER_S } }),
    worthAnother: WORTH_ANOTHER,
    aloneAtOnce: ALONE_AT_ONCE,
  });
  return async ({ member_id, session_id }, asked, once) => {
    checkedPayer(asked);
    const { offer_id, selected_products, phone_number, payment_method: network, or_wait } = asked;
    if (deps.money[network] === undefined) throw new Problem('network_unavailable');
    const lines = mergeLines(selected_products.map((product) => ({ offer_id, ...product })));
    return line.ask({ member_id, session_id, offer_id, lines, network, phone_number, or_wait, once });
  };
}
