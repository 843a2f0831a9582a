import { UNUSED_POLICIES } from '@club/rules/unused-code';

import type { Once } from '#server/db/idempotency.ts';
import * as acts from '#server/features/offers-of-the-day/control/acts.ts';

import { People } from './people.ts';

const HOUR_MS = 60 * 60_000;
const HOW = { pause: 30, resume: 30, extend: 20, stock: 15, policy: 10, stop: 2 };
const reason = 'As agreed with the outlet';

/** Admins in the control room of offers of the day. */
export class Controllers extends People {
  async control(): Promise<void> {
    const { chance, deps, plain } = this.world;
    const { offer_id, product_ids } = chance.one(this.cast.deals);
    const how = chance.weighed(HOW);
    const admin_id = this.anAdmin();
    const offer = await plain
      .selectFrom('offers')
      .select('ends_at')
      .where('id', '=', offer_id)
      .executeTakeFirstOrThrow();
    const until = new Date(offer.ends_at.getTime() + (1 + chance.below(30)) * HOUR_MS).toISOString();
    const pieces = 1 + chance.below(4);
    const product_id = chance.one(product_ids);
    const policy = chance.one(UNUSED_POLICIES);
    const act = (once: Once) => {
      const acting = { offer_id, admin_id, reason, once };
      const ways: Record<typeof how, () => Promise<unknown>> = {
        pause: () => acts.pauseDayOffer(deps, acting, true),
        resume: () => acts.pauseDayOffer(deps, acting, false),
        extend: () => acts.extendDayOffer(deps, acting, { until, was: offer.ends_at.toISOString() }),
        stock: () => acts.addDayOfferPieces(deps, acting, { product_id, pieces }),
        policy: () => acts.setUnusedPolicy(deps, acting, { policy }),
        stop: () => acts.stopDayOffer(deps, acting),
      };
      return ways[how]();
    };
    const body = { offer_id, how, until, pieces, policy };
    await this.wish({ by: admin_id, route: 'control', body, label: `${how} ${offer_id}`, ask: act });
  }
}
