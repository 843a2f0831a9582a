import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startSandboxProcess, type SandboxProcess } from '#server-test/sandbox-process.ts';
import { parseConfig } from '#server/config.ts';
import type { HttpLine } from '#server/providers/http-call.ts';

import { nominatim } from './nominatim.ts';

let sandbox: SandboxProcess;
const configWith = (GEOCODER_BASE_URL?: string) =>
  parseConfig({ DATABASE_URL: 'postgres://unused', PUBLIC_ORIGIN: 'https://club.example', GEOCODER_BASE_URL });
const at = (wait_ms: number | undefined) => ({ takeSlot: async () => wait_ms });
const answering =
  (text: string, status = 200): HttpLine =>
  async () => ({ kind: 'answer', status, text });
const told = (body: string, status?: number) =>
  nominatim(configWith('https://geo.example'), at(0), answering(body, status))!.find('x');

beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.control('POST', '/reset'));

describe('Nominatim against the sandbox', () => {
  it('finds a place in Uganda, says who asks, and keeps to its pace', async () => {
    const geocoder = nominatim(configWith(`${sandbox.url}/nominatim`), at(1_100))!;
    expect(await geocoder.find('Acacia Mall, Kampala')).toEqual({
      kind: 'found',
      place: {
        latitude: 0.3369,
        longitude: 32.5866,
        display_name: 'Acacia Mall, Cooper Road, Kisementi, Kampala, Uganda',
      },
    });
    expect(await geocoder.find('Atlantis')).toEqual({ kind: 'not_found' });
    const hasty = nominatim(configWith(`${sandbox.url}/nominatim`), at(0))!;
    expect(await hasty.find('Atlantis')).toEqual({ kind: 'unknown', reason: 'HTTP 429' });
  });

  it('is not asked when too many wait, and not there where none is set up', async () => {
    expect(await nominatim(configWith('http://127.0.0.1:1'), at(undefined))!.find('x')).toEqual({
      kind: 'unknown',
      reason: 'too many wait',
    });
    expect(nominatim(configWith(), at(0))).toBeUndefined();
  });
});

describe('what a geocoder answers', () => {
  it('is one place, in Uganda alone', async () => {
    const reached: URL[] = [];
    const line: HttpLine = async ({ url }) => {
      reached.push(new URL(url));
      return { kind: 'answer', status: 200, text: '[]' };
    };
    await nominatim(configWith('https://geo.example'), at(0), line)!.find('Acacia Mall');
    expect(reached.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { q: 'Acacia Mall', format: 'jsonv2', countrycodes: 'ug', limit: '1' },
    ]);
  });

  it('goes nowhere else, whatever it is asked', async () => {
    const reached: string[] = [];
    // That no line follows a redirect is proven where lines are made.
    const line: HttpLine = async ({ url }) => {
      reached.push(url);
      return { kind: 'answer', status: 302, text: '' };
    };
    const geocoder = nominatim(configWith('https://geo.example'), at(0), line)!;
    for (const text of ['http://169.254.169.254/', '&limit=50#@evil.example', '../../admin?x=1', '\r\nHost: evil']) {
      expect(await geocoder.find(text)).toMatchObject({ kind: 'unknown' });
    }
    for (const url of reached.map((text) => new URL(text))) {
      expect([url.origin, url.pathname, url.searchParams.getAll('limit')]).toEqual([
        'https://geo.example',
        '/search',
        ['1'],
      ]);
    }
  });

  it('is checked before anybody believes it (T84)', async () => {
    const place = { lat: '0.3', lon: '32.5', display_name: 'Here' };
    expect(await told(JSON.stringify([{ ...place, lat: '51.5' }]))).toEqual({ kind: 'not_found' });
    expect(await told(JSON.stringify([{ ...place, lat: 'north' }]))).toMatchObject({ kind: 'unknown' });
    expect(await told('<html>')).toMatchObject({ kind: 'unknown' });
    expect(await told('[]', 503)).toEqual({ kind: 'unknown', reason: 'HTTP 503' });
    const long = await told(JSON.stringify([{ ...place, display_name: `\u202Eevil\u0000${'x'.repeat(500)}` }]));
    expect(long).toMatchObject({ kind: 'found', place: { display_name: `evil${'x'.repeat(156)}` } });
  });
});
