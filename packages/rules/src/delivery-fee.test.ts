import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { distanceKm, isPoint, pickZone, quoteDelivery, zonesInForce } from './delivery-fee.ts';

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
  const ntinda = [
    { latitude: 0.34, longitude: 32.6 },
    { latitude: 0.34, longitude: 32.63 },
    { latitude: 0.37, longitude: 32.63 },
    { latitude: 0.37, longitude: 32.6 },
  ];
  const inNtinda = { latitude: 0.354, longitude: 32.612 };
  it('takes the nearest ring, its edge included', () => {
    expect(pickZone(zones, entebbe, 0)?.zone_name).toBe('City centre');
    expect(pickZone(zones, entebbe, 5)?.zone_name).toBe('City centre');
    expect(pickZone(zones, entebbe, 5.1)?.zone_name).toBe('Greater Kampala');
    expect(pickZone(zones, entebbe, 20.1)).toBeNull();
    expect(pickZone([], kampala, 1)).toBeNull();
  });
  it('takes an area before any ring, and the cheaper of two', () => {
    const dear = { zone_name: 'Ntinda hill', delivery_fee: 9_000, corners: ntinda };
    const cheap = { zone_name: 'Ntinda', delivery_fee: 2_000, corners: ntinda };
    expect(pickZone([...zones, dear], inNtinda, 1)?.zone_name).toBe('Ntinda hill');
    expect(pickZone([dear, ...zones, cheap], inNtinda, 1)?.zone_name).toBe('Ntinda');
    expect(pickZone([dear, cheap, ...zones], kampala, 1)?.zone_name).toBe('City centre');
  });
  it('does not depend on the order of the table, and is always a ring that reaches there', () => {
    const ring = fc.record({
      zone_name: fc.constantFrom('A', 'B', 'C', 'D'),
      // Often the same, so that it is told what decides then.
      up_to_km: fc.constantFrom(1, 2, 5, 30),
      delivery_fee: fc.constantFrom(0, 2_000, 50_000),
    });
    fc.assert(
      fc.property(fc.array(ring, { maxLength: 6 }), fc.integer({ min: 0, max: 40 }), (rings, km) => {
        const picked = pickZone(rings, kampala, km);
        expect(pickZone(rings.toReversed(), kampala, km)).toEqual(picked);
        const reaching = rings.filter(({ up_to_km }) => km <= up_to_km);
        expect(picked === null).toBe(reaching.length === 0);
        if (picked !== null) expect(reaching).toContainEqual(picked);
        const areas = rings.map(({ up_to_km: _, ...zone }) => ({ ...zone, corners: ntinda }));
        expect(pickZone(areas.toReversed(), inNtinda, km)).toEqual(pickZone(areas, inNtinda, km));
      }),
    );
  });
  it('takes the cheaper of rings that reach as far, and what comes first by name where they cost the same', () => {
    const ring = (zone_name: string, delivery_fee: number) => ({ zone_name, up_to_km: 5, delivery_fee });
    expect(pickZone([ring('A', 4_000), ring('B', 3_000)], kampala, 1)?.zone_name).toBe('B');
    expect(pickZone([ring('B', 3_000), ring('A', 3_000)], kampala, 1)?.zone_name).toBe('A');
  });
});

describe('zonesInForce', () => {
  it('are its own, else one ring for its one fee, else none', () => {
    expect(zonesInForce(zones, 5_000)).toBe(zones);
    expect(zonesInForce([], 5_000)).toEqual([{ zone_name: 'Standard delivery', up_to_km: 10, delivery_fee: 5_000 }]);
    expect(zonesInForce([], 1)).toHaveLength(1);
    expect(zonesInForce([], 0)).toEqual([]);
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
    expect(isPoint({ latitude: -90, longitude: 180 })).toBe(true);
    expect(isPoint({ latitude: 90.1, longitude: 0 })).toBe(false);
    expect(isPoint({ latitude: 0, longitude: -180.1 })).toBe(false);
    expect(isPoint({ latitude: Number.NaN, longitude: 0 })).toBe(false);
  });
});
