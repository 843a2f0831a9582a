import { describe, expect, it } from 'vitest';

import {
  DELIVERY_STATUSES,
  deliveryLabel,
  deliveryMoves,
  deliverySteps,
  deliveryStepsDone,
  showsDeliveryCode,
} from './delivery-status.ts';

describe('delivery status', () => {
  it("speaks the spec's words", () => {
    expect(deliveryLabel('picked_up')).toBe('On the Way');
    expect(deliveryLabel('arrived')).toBe('Rider Arrived');
    expect(deliveryLabel('failed')).toBe('Delivery Failed');
  });
  it('never loses progress on the way to the door', () => {
    for (const from of DELIVERY_STATUSES) {
      for (const to of deliveryMoves[from].filter((next) => next !== 'failed')) {
        expect(deliveryStepsDone(to)).toBeGreaterThanOrEqual(deliveryStepsDone(from));
      }
    }
    expect(deliveryStepsDone('delivered')).toBe(deliverySteps.length);
  });
  it('shows the code only at the door', () => {
    expect(showsDeliveryCode({ status: 'arrived', delivery_code: '123456' })).toBe(true);
    expect(showsDeliveryCode({ status: 'arrived', delivery_code: null })).toBe(false);
    expect(showsDeliveryCode({ status: 'in_transit', delivery_code: '123456' })).toBe(false);
  });
});
