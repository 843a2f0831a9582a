import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { listenHere } from '#server-test/listen-here.ts';
import { makeMember } from '#server-test/people.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

const FORGED = sized(10_000, 60);

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const json = { 'content-type': 'application/json' };

describe('the HTTP edge', () => {
  it('answers also what comes while it closes, but opens no stream any more', async () => {
    const own = await openWorld();
    const { port } = new URL(await listenHere(own.app.http));
    const met: Socket[] = [];
    own.app.http.server.on('connection', (socket) => met.push(socket));
    const { token } = await makeMember(own.deps);
    const begun = ['/api/club/cart/', '/api/club/stream/'].map((path) => {
      const socket = connect({ host: '127.0.0.1', port: Number(port) });
      socket.write(`GET ${path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${token}\r\n`);
      return { socket, said: textOf(socket) };
    });
    // Whose request is on its way is waited for.
    await expect.poll(() => met.filter(({ bytesRead }) => bytesRead > 0).length).toBe(begun.length);
    await own.app.hub.close();
    const closed = own.app.http.close();
    for (const { socket } of begun) socket.write('\r\n');
    const [cart, stream] = await Promise.all(begun.map(({ said }) => said));
    expect(cart).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close[\s\S]*"cart_items":\[\]/i);
    expect(stream).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 2[\s\S]*"error_code":"service_busy"/i);
    await closed;
    await own.close();
  });

  it('answers an unknown API path with a JSON 404 in the one envelope', async () => {
    const answer = await world.app.http.inject({ url: '/api/club/nothing/here/' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      message: 'The requested resource was not found.',
      error_code: 'not_found',
      errors: {},
    });
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  it.each([
    ['no JSON', { headers: { 'content-type': 'text/plain' }, payload: 'phone=1' }, 415, 'unsupported_media_type'],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' },
      415,
      'unsupported_media_type',
    ],
    ['broken JSON', { headers: json, payload: '{"phone":' }, 400, 'malformed_request'],
    ['a poisoned prototype', { headers: json, payload: '{"__proto__":{"is_admin":true}}' }, 400, 'malformed_request'],
    ['too much', { headers: json, payload: JSON.stringify({ phone: 'x'.repeat(70_000) }) }, 413, 'body_too_large'],
    ['an unknown field', { headers: json, payload: '{"phone":"+256770000001","is_admin":true}' }, 400, 'invalid_data'],
    ['a wrong kind', { headers: json, payload: '{"phone":7}' }, 400, 'invalid_data'],
  ])('refuses a body that is %s', async (_name, request, status, code) => {
    const answer = await world.app.http.inject({ method: 'POST', url: '/api/club/members/check_status/', ...request });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error_code: code });
  });

  it.each(['%00', '%F0%9F', '%', 'a'.repeat(3_000)])(
    'answers a path that cannot name anything with the JSON 404: %#',
    async (part) => {
      const answer = await world.app.http.inject({
        method: 'POST',
        url: `/api/club/payments/callbacks/mtn/${part}/`,
        headers: json,
        payload: '{}',
      });
      expect(answer.statusCode).toBe(part === '%00' ? 400 : 404);
      expect(answer.json()).toMatchObject({
        error_code: part === '%00' ? 'malformed_request' : 'not_found',
        errors: {},
      });
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it('refuses text that PostgreSQL cannot keep, and takes a whole character in escapes', async () => {
    const ask = (payload: string) =>
      world.app.http.inject({
        method: 'POST',
        url: '/api/club/members/check_phone_availability/',
        headers: json,
        payload,
      });
    for (const text of ['\\u0000', '\\ud800', 'a\\uDFFFb']) {
      const answer = await ask(`{"phone":"${text}"}`);
      expect([answer.statusCode, answer.json<{ error_code: string }>().error_code]).toEqual([400, 'malformed_request']);
    }
    expect((await ask('{"phone":"\\ud83d\\ude00"}')).json()).not.toMatchObject({ error_code: 'malformed_request' });
    const query = await world.app.http.inject({ url: '/api/club/offers/?search=%00' });
    expect([query.statusCode, query.json<{ error_code: string }>().error_code]).toEqual([400, 'malformed_request']);
  });

  it('answers without the trailing slash and without the product segment too', async () => {
    const urls = ['/api/club/members/check_phone_availability', '/api/members/check_phone_availability/'];
    for (const url of urls) {
      const answer = await world.app.http.inject({
        method: 'POST',
        url,
        headers: json,
        payload: '{"phone":"+256770009999"}',
      });
      expect(answer.json()).toEqual({ available: true });
    }
  });

  it('describes every mounted call', async () => {
    const answer = await world.app.http.inject({ url: '/api/club/openapi.json' });
    const description = answer.json<{ openapi: string; paths: Record<string, Record<string, unknown>> }>();
    expect(description.openapi).toBe('3.1.0');
    const described = Object.values(description.paths).flatMap(Object.keys).length;
    expect(described).toBe(world.app.endpoints.length);
    const page = await world.app.http.inject({ url: '/api/club/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('/api/club/auth/login/');
  });

  it('keeps metrics to this machine or the bearer of the token', async () => {
    const stranger = await world.app.http.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(stranger.statusCode).toBe(404);
    const own = await world.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(own.statusCode).toBe(200);
    expect(own.body).toContain('payments_open 0');
  });

  it('counts two clients behind a proxy that the operator names as two', async () => {
    const limited = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1', TRUSTED_PROXIES: '10.0.0.5' } });
    const ask = async (client: string, peer: string) =>
      (
        await limited.app.http.inject({
          method: 'POST',
          url: '/api/club/members/check_phone_availability/',
          headers: { ...json, 'x-forwarded-for': client },
          remoteAddress: peer,
          payload: '{"phone":"+256770009999"}',
        })
      ).statusCode;
    const statuses: number[] = [];
    for (let call = 0; call < 12; call += 1) statuses.push(await ask(`203.0.113.${call % 2}`, '10.0.0.5'));
    expect(statuses).toEqual(Array<number>(12).fill(200));
    expect(await ask('203.0.113.0', '10.0.0.5')).toBe(429);
    // What the client wrote before the proxy added its address is not believed.
    expect(await ask('198.51.100.1, 203.0.113.0', '10.0.0.5')).toBe(429);
    await limited.close();
  });

  it('counts a client behind forged forwarding headers as one', { timeout: FIGURES_LIMIT_MS }, async () => {
    const limited = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } });
    const began = performance.now();
    const told: number[] = [];
    for (let call = 0; call < FORGED; call += 1) {
      const from = Array.from({ length: 1 + (call % 3) }, () => randomBytes(4).join('.')).join(', ');
      const answer = await limited.app.http.inject({
        method: 'POST',
        url: '/api/club/members/check_phone_availability/',
        headers: { ...json, 'x-forwarded-for': from, forwarded: `for=${from}`, 'x-real-ip': from },
        payload: '{"phone":"+256770009999"}',
      });
      if (answer.statusCode === 200) told.push(call);
      else {
        expect(answer.json()).toMatchObject({ error_code: 'too_many_requests' });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    await limited.close();
    expect(told.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    // Six a minute, and with so many requests it may take some minutes.
    const minutes = 1 + Math.floor((performance.now() - began) / 60_000);
    expect(told.length).toBeLessThanOrEqual(6 * minutes);
    tell(`T18 ${FORGED} requests with forged forwarding headers: ${told.length} answered in ${minutes} minute(s)`);
  });
});
