import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  DELIVERY_FEE_MAX_UGX,
  deliveryFeeError,
  GIVE_UP_MINUTES_MAX,
  outletChoiceErrors,
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
    expect(wrongIn({ offers_in_store: false })).toEqual(['services']);
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
    expect(deliveryFeeError(-1)).toBe('Please give a whole number from 0 to 1000000');
  });
});
