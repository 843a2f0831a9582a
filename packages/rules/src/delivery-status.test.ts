import { describe, expect, it } from 'vitest';

import {
  canSayRiderIsHere,
  DELIVERY_STATUSES,
  deliveryLabel,
  deliveryMoves,
  deliverySteps,
  deliveryStepsDone,
  showsDeliveryCode,
  deliveryWindow,
  trackerStepsDone,
  type DeliveryStatus,
} from './delivery-status.ts';

describe('delivery status', () => {
  it("speaks the spec's words", () => {
    expect(DELIVERY_STATUSES.map((status) => deliveryLabel(status))).toEqual([
      'Assigned',
      'On the Way',
      'In Transit',
      'Rider Arrived',
      'Delivered',
      'Delivery Failed',
    ]);
    expect(deliveryLabel('failed', true)).toBe('Called off');
    expect(deliveryLabel('delivered', true)).toBe('Delivered');
    expect(deliverySteps).toEqual(['Assigned', 'Picked Up', 'Arrived', 'Delivered']);
  });
  it('never loses progress on the way to the door', () => {
    for (const from of DELIVERY_STATUSES) {
      for (const to of deliveryMoves[from].filter((next) => next !== 'failed')) {
        expect(deliveryStepsDone(to)).toBeGreaterThanOrEqual(deliveryStepsDone(from));
      }
    }
    expect(deliveryStepsDone('delivered')).toBe(deliverySteps.length);
    const never = { picked_up_at: null, arrived_at: null };
    expect(DELIVERY_STATUSES.map((status) => trackerStepsDone({ status, ...never }))).toEqual([1, 2, 2, 3, 4, 1]);
    const at = '2026-11-21T07:30:00Z';
    expect(trackerStepsDone({ ...never, status: 'failed', picked_up_at: at })).toBe(2);
    expect(trackerStepsDone({ status: 'failed', picked_up_at: at, arrived_at: at })).toBe(3);
    // Assigned, picked up, in transit, arrived, delivered, failed.
    expect(DELIVERY_STATUSES.map(deliveryStepsDone)).toEqual([1, 2, 2, 3, 4, 1]);
  });
  it('shows the code only at the door', () => {
    expect(showsDeliveryCode({ status: 'arrived', delivery_code: '123456' })).toBe(true);
    expect(showsDeliveryCode({ status: 'arrived', delivery_code: null })).toBe(false);
    expect(showsDeliveryCode({ status: 'in_transit', delivery_code: '123456' })).toBe(false);
  });

  it('is expected within a range by what is left of the way, and only while somebody is on it', () => {
    const since = new Date('2026-11-21T07:00:00Z');
    const at = (status: DeliveryStatus, distance_km: number | null) => {
      const expected = deliveryWindow({ status, since, distance_km });
      return expected && [expected.from, expected.to].map((time) => time.toISOString().slice(11, 16));
    };
    expect(at('picked_up', 5)).toEqual(['07:20', '07:45']);
    expect(at('in_transit', 1)).toEqual(['07:05', '07:25']);
    expect(at('assigned', 1)).toEqual(['07:10', '07:45']);
    // Minutes that need no rounding, with the way to the outlet and without it.
    expect(at('assigned', 5)).toEqual(['07:25', '08:05']);
    expect(at('picked_up', 0)).toEqual(['07:05', '07:15']);
    expect(at('picked_up', null)).toEqual(at('picked_up', 5));
    for (const status of ['arrived', 'delivered', 'failed'] as const) expect(at(status, 5)).toBeNull();
  });

  it('lets the member say that the rider is here on the road, and before only a while after a yes', () => {
    const accepted_at = new Date('2026-11-21T07:00:00Z');
    const can = (status: DeliveryStatus, minutes: number) =>
      canSayRiderIsHere({ status, accepted_at, now: new Date(accepted_at.getTime() + minutes * 60_000) });
    expect([can('assigned', 2), can('assigned', 3), can('picked_up', 0), can('in_transit', 0)]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    for (const status of ['arrived', 'delivered', 'failed'] as const) expect(can(status, 60)).toBe(false);
    expect(canSayRiderIsHere({ status: 'assigned', accepted_at: null, now: accepted_at })).toBe(false);
  });
});
