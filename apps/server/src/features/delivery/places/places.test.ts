import { findPlace } from '@club/contract/delivery/places';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { loadGazetteer } from '#server/features/outlets/areas/load-gazetteer.ts';
import type { GeocodeOutcome } from '#server/providers/geocoding/geocoding.ts';

let world: TestWorld;
let member: Person;
let asked: string[];
let says: GeocodeOutcome;

beforeAll(async () => {
  const geocoder = {
    attribution: '© Somebody',
    find: async (text: string) => {
      asked.push(text);
      return says;
    },
  };
  world = await openWorld({ geocoder });
  await loadGazetteer(world.deps);
  member = await makeMember(world.deps);
});
beforeEach(() => {
  asked = [];
  says = { kind: 'found', place: { latitude: 0.33, longitude: 32.6, display_name: 'Plot 7, Acacia Avenue, Kampala' } };
});
afterAll(() => world.close());

const find = (q: string) => world.call(findPlace, { token: member.token, query: { q } });

describe('looking up an address', () => {
  it('asks nobody about an area that we know', async () => {
    const { reply } = await find('  NTINDA ');
    expect(reply.results).toMatchObject([{ display_name: 'Ntinda, Kampala', is_area: true }]);
    expect([reply.attribution, asked]).toEqual([null, []]);
  });

  it('asks the geocoder about the rest, once for each text, and names it', async () => {
    for (const q of ['Plot 7, Acacia Avenue', 'plot 7,  acacia avenue']) {
      expect((await find(q)).reply).toEqual({
        results: [{ lat: 0.33, lon: 32.6, display_name: 'Plot 7, Acacia Avenue, Kampala', is_area: false }],
        attribution: '© Somebody',
      });
    }
    expect(asked).toEqual(['Plot 7, Acacia Avenue']);
    world.clock.advance(91 * 24 * 60 * 60_000);
    member = await makeMember(world.deps);
    await find('Plot 7, Acacia Avenue');
    expect(asked).toHaveLength(2);
  });

  it('falls back to the area that an address names', async () => {
    says = { kind: 'not_found' };
    expect((await find('Blue gate by the well, Kisaasi')).reply.results).toMatchObject([
      { display_name: 'Kisaasi, Kampala', is_area: true },
    ]);
    expect((await find('Somewhere over the rainbow')).reply).toEqual({ results: [], attribution: null });
    says = { kind: 'unknown', reason: 'HTTP 500' };
    expect((await find('Red gate, Kisaasi')).reply.results).toHaveLength(1);
    const away = await find('Another rainbow');
    expect(away.problem.message).toBe(
      'Unable to find location. Please check your address or try using current location.',
    );
    // Not knowing is not remembered.
    says = { kind: 'not_found' };
    expect((await find('Another rainbow')).reply.results).toEqual([]);
  });

  it('wants a text', async () => {
    expect((await find(' ')).problem.errors['q']).toEqual(['Please enter a delivery address']);
    expect((await find('x'.repeat(201))).status).toBe(400);
  });
});
