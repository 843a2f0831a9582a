import { distanceKm } from '@club/rules/delivery-fee';
import { searchable } from '@club/rules/searchable';
import { describe, expect, it } from 'vitest';

import { districts } from './districts.ts';
import { gazetteer } from './gazetteer.ts';

/** Names that several places have, so that only what else is said tells which is meant. */
const AMBIGUOUS_NAMES = ['Gombe', 'Kakoge', 'Kamuli', 'Kasubi', 'Kazo', 'Kijungu', 'Kinoni'];

const byId = new Map(gazetteer.map((area) => [area.id, area]));
const namesOf = (area: (typeof gazetteer)[number]) => [area.name, ...area.also].map(searchable);

describe('the gazetteer', () => {
  it('knows some hundred places, each under a slug of its own', () => {
    expect(gazetteer.length).toBeGreaterThanOrEqual(400);
    expect(byId.size).toBe(gazetteer.length);
    for (const { id } of gazetteer) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('lies in Uganda, to about a hundred metres', () => {
    for (const { id, latitude, longitude } of gazetteer) {
      expect(latitude, id).toBeGreaterThan(-1.48);
      expect(latitude, id).toBeLessThan(4.23);
      expect(longitude, id).toBeGreaterThan(29.57);
      expect(longitude, id).toBeLessThan(35.04);
      for (const degrees of [latitude, longitude]) expect(Number(degrees.toFixed(3)), id).toBe(degrees);
    }
  });

  it('has a place in every district, and one that is called like it', () => {
    const all = Object.values(districts).flat();
    expect(new Set(all).size).toBe(136);
    expect(new Set(gazetteer.map((area) => area.district))).toEqual(new Set(all));
    const names = new Set(gazetteer.flatMap((area) => namesOf(area).map((name) => name.replaceAll('-', ' '))));
    expect(all.filter((name) => !names.has(searchable(name).replaceAll('-', ' ')))).toEqual([]);
  });

  it('puts parts near what they are a part of, and after it', () => {
    for (const [index, area] of gazetteer.entries()) {
      if (area.parent_id === null) continue;
      const whole = byId.get(area.parent_id)!;
      expect(gazetteer.indexOf(whole), area.id).toBeLessThan(index);
      expect(whole.district, area.id).toBe(area.district);
      expect(distanceKm(area, whole), area.id).toBeLessThan(25);
    }
  });

  it('puts no two places on one spot but the city and its centre', () => {
    const close = gazetteer.flatMap((area, index) =>
      gazetteer.slice(index + 1).flatMap((other) => (distanceKm(area, other) < 0.2 ? [`${area.id} ${other.id}`] : [])),
    );
    expect(close).toEqual(['kampala central-kampala']);
  });

  it('gives no name to two places without saying that it is ambiguous', () => {
    const holders = new Map<string, string[]>();
    for (const area of gazetteer) {
      expect(new Set(namesOf(area)).size, area.id).toBe(namesOf(area).length);
      for (const name of namesOf(area)) holders.set(name, [...(holders.get(name) ?? []), area.id]);
    }
    const several = [...holders].filter(([, ids]) => ids.length > 1).map(([name]) => name);
    expect(several.toSorted()).toEqual(AMBIGUOUS_NAMES.map(searchable).toSorted());
  });
});
