import { setTimeout as sleep } from 'node:timers/promises';

import { isInUganda } from '@club/rules/uganda-bounds';
import { z } from 'zod';

import { publicOrigin, type Config } from '#server/config.ts';
import { directLine, parseJson, type HttpLine } from '#server/providers/http-call.ts';

import type { GeocodeOutcome, Geocoder } from './geocoding.ts';

const MOST_NAME_CHARS = 160;
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

const reply = z.array(z.object({ lat: z.coerce.number(), lon: z.coerce.number(), display_name: z.string() }));

interface Pace {
  /** How long to wait for the next moment at which a question may leave; undefined when too many wait already. */
  takeSlot(): Promise<number | undefined>;
}

/**
 * Nominatim, the search of OpenStreetMap, by its usage policy: we say who we are, ask at most once a second as a whole, never
 * while somebody types, keep the answers and name the source. Undefined where no address of one is set.
 */
export function nominatim(config: Config, { takeSlot }: Pace, line: HttpLine = directLine): Geocoder | undefined {
  if (config.GEOCODER_BASE_URL === undefined) return undefined;
  const base = config.GEOCODER_BASE_URL.replace(/\/+$/, '');
  return {
    attribution: '© OpenStreetMap contributors',
    async find(text) {
      const wait_ms = await takeSlot();
      if (wait_ms === undefined) return { kind: 'unknown', reason: 'too many wait' };
      await sleep(wait_ms);
      const query = new URLSearchParams({ q: text, format: 'jsonv2', countrycodes: 'ug', limit: '1' });
      const answer = await line({
        method: 'GET',
        url: `${base}/search?${query.toString()}`,
        headers: { 'User-Agent': `KasenteClub/1.0 (+${publicOrigin(config)})`, Accept: 'application/json' },
      });
      if (answer.kind !== 'answer') return { kind: 'unknown', reason: answer.reason };
      return readAnswer(answer.status, answer.text);
    },
  };
}

function readAnswer(status: number, text: string): GeocodeOutcome {
  if (status !== 200) return { kind: 'unknown', reason: `HTTP ${status}` };
  const parsed = reply.safeParse(parseJson(text));
  if (!parsed.success) return { kind: 'unknown', reason: 'unreadable answer' };
  const [first] = parsed.data;
  if (first === undefined) return { kind: 'not_found' };
  const place = {
    latitude: first.lat,
    longitude: first.lon,
    display_name: first.display_name.replaceAll(INVISIBLE, '').slice(0, MOST_NAME_CHARS),
  };
  // Whatever else it knows, nobody delivers there.
  return isInUganda(place) ? { kind: 'found', place } : { kind: 'not_found' };
}
