import type { BodyOf } from '@club/contract/endpoint';
import type {
  addDayOfferStock,
  extendDayOffer as extendCall,
  setUnusedPolicy as setPolicyCall,
  WatchedOffer,
} from '@club/contract/offers-of-the-day/control';
import { LONGEST_EXTENSION_DAYS } from '@club/rules/unused-code';

import { extendCodes } from '#server/features/offers-of-the-day/codes/offer-codes.ts';
import { addToOffer, changeDayOffer } from '#server/features/shop/catalogue/day-offers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

import { actOnOffer, demandNotOver, type Acting } from './act-on-offer.ts';
import { readWatchedOffer } from './watched-offers.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Sells nothing until the club sells again, also where its outlet had paused it. Purchases that were accepted go on. */
export async function pauseDayOffer(deps: Deps, acting: Acting, paused: boolean): Promise<WatchedOffer> {
  const status = paused ? ('paused' as const) : ('live' as const);
  const act: Act = async (tx, offer, at) => {
    demandNotOver(offer, at);
    if (offer.status === status && offer.paused_by_club === paused) return null;
    await changeDayOffer(tx, offer.id, { status, paused_by_club: paused });
    return { action: paused ? 'pause' : 'resume' };
  };
  return actOnOffer(deps, acting, act, readWatchedOffer);
}

/** Moves the end, and with it codes that are good until then. Two who extend from the same end do it once. */
export async function extendDayOffer(
  deps: Deps,
  acting: Acting,
  { until, was }: Pick<BodyOf<typeof extendCall>, 'until' | 'was'>,
): Promise<WatchedOffer> {
  const wanted = new Date(until);
  const act: Act = async (tx, offer, at) => {
    demandNotOver(offer, at);
    if (offer.ends_at.getTime() !== Date.parse(was)) throw new Problem('stock_changed');
    if (wanted <= offer.ends_at) throw fieldProblem('until', 'Please choose a later end');
    if (wanted.getTime() > at.getTime() + LONGEST_EXTENSION_DAYS * DAY_MS) {
      throw fieldProblem('until', `Please choose an end within ${LONGEST_EXTENSION_DAYS} days`);
    }
    await changeDayOffer(tx, offer.id, { ends_at: wanted });
    const follows = offer.code_lifetime_hours === null;
    const codes = follows ? await extendCodes(tx, { offer_id: offer.id, until: wanted, at }) : 0;
    return { action: 'extend', before: { ends_at: offer.ends_at }, after: { ends_at: wanted, codes } };
  };
  return actOnOffer(deps, acting, act, readWatchedOffer);
}

/** More pieces of a product. Two who add to the same number do it once. */
export async function addDayOfferPieces(
  deps: Deps,
  acting: Acting,
  { product_id, pieces, was }: Omit<BodyOf<typeof addDayOfferStock>, 'reason'>,
): Promise<WatchedOffer> {
  const act: Act = async (tx, offer, at) => {
    demandNotOver(offer, at);
    const total = await addToOffer(tx, { offer_id: offer.id, product_id, quantity: pieces });
    if (total === undefined) throw new Problem('not_found');
    if (was !== undefined && total !== was + pieces) throw new Problem('stock_changed');
    return { action: 'stock', after: { product_id, pieces } };
  };
  return actOnOffer(deps, acting, act, readWatchedOffer);
}

/** Ends it now, for good. What was sold stays good as long as it was. */
export async function stopDayOffer(deps: Deps, acting: Acting): Promise<WatchedOffer> {
  const act: Act = async (tx, offer, at) => {
    if (offer.status === 'ended') return null;
    demandNotOver(offer, at);
    // One that had not opened yet never was; it is over at the moment at which it would have opened.
    const ends_at = offer.starts_at >= at ? new Date(offer.starts_at.getTime() + 1) : at;
    await changeDayOffer(tx, offer.id, { status: 'ended', ends_at, codes_until: offer.ends_at });
    return { action: 'stop', before: { ends_at: offer.ends_at } };
  };
  return actOnOffer(deps, acting, act, readWatchedOffer);
}

/**
 * Also of an offer that is over: what is better for their owners counts for codes that nobody has dealt with yet. What a colleague has
 * decided since `was` is not put back.
 */
export async function setUnusedPolicy(
  deps: Deps,
  acting: Acting,
  { policy, was }: Omit<BodyOf<typeof setPolicyCall>, 'reason'>,
): Promise<WatchedOffer> {
  const act: Act = async (tx, offer) => {
    if (offer.unused_codes === policy) return null;
    if (was !== undefined && was !== offer.unused_codes) throw new Problem('stock_changed');
    await changeDayOffer(tx, offer.id, { unused_codes: policy });
    return { action: 'unused_policy', before: { policy: offer.unused_codes }, after: { policy } };
  };
  return actOnOffer(deps, acting, act, readWatchedOffer);
}

type Act = Parameters<typeof actOnOffer>[2];
