import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { distanceKm, isPoint, pickZone, quoteDelivery } from './delivery-fee.ts';

const kampala = { latitude: 0.3136, longitude: 32.5811 };
const entebbe = { latitude: 0.0512, longitude: 32.4637 };
const zones = [
  { zone_name: 'Greater Kampala', up_to_km: 20, delivery_fee: 12_000 },
  { zone_name: 'City centre', up_to_km: 5, delivery_fee: 4_000 },
];

describe('distanceKm', () => {
  it('knows how far Entebbe is', () => expect(distanceKm(kampala, entebbe)).toBe(32));
  it('is zero at home and the same both ways', () => {
    const point = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, (a, b) => {
        expect(distanceKm(a, a)).toBe(0);
        expect(distanceKm(a, b)).toBe(distanceKm(b, a));
        expect(distanceKm(a, b)).toBeLessThanOrEqual(20_016);
      }),
    );
  });
});

describe('pickZone', () => {
  it('takes the nearest ring, its edge included', () => {
    expect(pickZone(zones, 0)?.zone_name).toBe('City centre');
    expect(pickZone(zones, 5)?.zone_name).toBe('City centre');
    expect(pickZone(zones, 5.1)?.zone_name).toBe('Greater Kampala');
    expect(pickZone(zones, 20.1)).toBeNull();
    expect(pickZone([], 1)).toBeNull();
  });
});

describe('quoteDelivery', () => {
  it('answers fee, zone and distance', () =>
    expect(quoteDelivery(zones, kampala, { latitude: 0.3476, longitude: 32.6499 })).toEqual({
      delivery_fee: 12_000,
      zone_name: 'Greater Kampala',
      distance_km: 8.5,
    }));
  it('is null where nobody delivers', () => expect(quoteDelivery(zones, kampala, entebbe)).toBeNull());
});

describe('isPoint', () => {
  it('refuses what is not on the globe', () => {
    expect(isPoint(kampala)).toBe(true);
    expect(isPoint({ latitude: 91, longitude: 0 })).toBe(false);
    expect(isPoint({ latitude: Number.NaN, longitude: 0 })).toBe(false);
  });
});
