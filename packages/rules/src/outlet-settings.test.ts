import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  DELIVERY_FEE_MAX_UGX,
  deliveryFeeError,
  GIVE_UP_MINUTES_MAX,
  outletChoiceErrors,
  PAUSE_MINUTES,
  type OutletChoices,
} from './outlet-settings.ts';

const good: OutletChoices = {
  opening_hours: 'Mon-Sun 08:00-21:00',
  ready_minutes: 30,
  accept_minutes: 10,
  give_up_minutes: 720,
  offers_in_store: true,
  offers_curbside: false,
  offers_delivery: false,
};
const wrongIn = (change: Partial<OutletChoices>) =>
  Object.entries(outletChoiceErrors({ ...good, ...change }))
    .filter(([, text]) => text !== null)
    .map(([field]) => field);

describe('what an outlet decides for itself', () => {
  it('is good as it usually is, and told field by field where it is not', () => {
    expect(wrongIn({})).toEqual([]);
    expect(wrongIn({ opening_hours: '  ' })).toEqual(['opening_hours']);
    expect(wrongIn({ ready_minutes: 0 })).toEqual(['ready_minutes']);
    expect(wrongIn({ ready_minutes: 24 * 60 + 1 })).toEqual(['ready_minutes']);
    expect(wrongIn({ accept_minutes: 0 })).toEqual(['accept_minutes']);
    expect(wrongIn({ give_up_minutes: 10 })).toEqual(['give_up_minutes']);
    expect(wrongIn({ give_up_minutes: 3 * 24 * 60 + 1 })).toEqual(['give_up_minutes']);
    expect(wrongIn({ opening_hours: 'x'.repeat(121) })).toEqual(['opening_hours']);
    expect(wrongIn({ offers_in_store: false })).toEqual(['services']);
    const longest = { ready_minutes: 24 * 60, accept_minutes: 1, give_up_minutes: 3 * 24 * 60 };
    expect(wrongIn({ ...longest, opening_hours: 'x'.repeat(120) })).toEqual([]);
    expect(wrongIn({ accept_minutes: 1, give_up_minutes: 2, ready_minutes: 1 })).toEqual([]);
  });

  it('may have a TIN, of ten digits, and pauses as long as a press says', () => {
    expect(wrongIn({ tin: '1000456789' })).toEqual([]);
    for (const tin of ['100045678', '10004567890', '100045678x']) expect(wrongIn({ tin })).toEqual(['tin']);
    expect(PAUSE_MINUTES).toEqual([30, 60, 120, 240]);
  });

  it('never gives up before it reminds, nor later than three days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 10_000 }), fc.integer({ min: -5, max: 10_000 }), (accept, giveUp) => {
        const wrong = wrongIn({ accept_minutes: accept, give_up_minutes: giveUp });
        const isFine = accept >= 1 && accept < giveUp && giveUp <= GIVE_UP_MINUTES_MAX;
        expect(wrong.length === 0).toBe(isFine);
      }),
    );
  });

  it('takes fees of whole shillings from nothing on', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: false }), (fee) => {
        const isFine = Number.isInteger(fee) && fee >= 0 && fee <= DELIVERY_FEE_MAX_UGX;
        expect(deliveryFeeError(fee) === null).toBe(isFine);
      }),
    );
    expect(deliveryFeeError(0)).toBeNull();
    expect(deliveryFeeError(-1)).toBe('Please give a whole number from 0 to 1,000,000');
  });
});
