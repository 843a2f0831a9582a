import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listenHere } from '#server-test/listen-here.ts';
import { rawRequest, sendRaw, type RawAnswer } from '#server-test/raw-http.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let folder: string;
let world: TestWorld;
let port: number;

/** A web build in small: what the server reads of one. */
function buildWeb(): string {
  const build = mkdtempSync(join(tmpdir(), 'kasente-web-'));
  mkdirSync(join(build, 'client/assets'), { recursive: true });
  const pages = { '/': 'index.html', '/terms': 'terms.html' };
  for (const file of [...Object.values(pages), 'fallback.html']) {
    writeFileSync(join(build, 'client', file), `<!doctype html><title>${file}</title>`);
  }
  writeFileSync(join(build, 'client/assets/app-1.js'), 'export {};');
  writeFileSync(join(build, 'client/terms.html.br'), 'secret');
  writeFileSync(join(build, '.env'), 'TOKEN_KEY=secret');
  writeFileSync(join(build, 'client/.env'), 'TOKEN_KEY=secret');
  const manifest = { pages, fallback: 'fallback.html', app_routes: ['/offers/:id'], inline: {} };
  writeFileSync(join(build, 'web-manifest.json'), JSON.stringify(manifest));
  return build;
}

beforeAll(async () => {
  folder = buildWeb();
  world = await openWorld({ env: { WEB_DIR: join(folder, 'client') } });
  port = Number(new URL(await listenHere(world.app.http)).port);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const NAVIGATION = [
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Sec-Fetch-Mode: navigate',
];

function envelopeOf(answer: RawAnswer): { error_code: string; errors: object } {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const body: unknown = JSON.parse(answer.body);
  expect(body).toMatchObject({ message: expect.any(String), error_code: expect.any(String), errors: {} });
  return body as { error_code: string; errors: object };
}

describe('an address that names no page', () => {
  it.each(
    [
      '/no/such/page',
      '/%00',
      '/terms%00',
      '/%E0%A4%A',
      '/%',
      '/offers/1/%c0%af',
      '/%74erms%00',
      `/${'a'.repeat(9_000)}`,
      `/offers/1/${'a/'.repeat(4_000)}`,
      '//evil.com',
      '//evil.com/%2f..',
      '/\\evil.com',
      '/.env',
      '/.git/config',
      '/..%2f..%2f.env',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/../../etc/passwd',
      '/index.html',
      '/fallback.html',
      '/terms%2ehtml',
      '/terms.html.br',
      '/terms.html?a=b',
      '/assets%2fapp-1.js',
      '/wp-login.php',
      '/api%2fclub',
      '/apis',
      '/?a=%00',
      '/terms?next=%E0%A4%A',
      'http://evil.com/no/such/page',
    ].map((target) => [target.slice(0, 40), target] as const),
  )('is the Not Found page for a browser: %s', async (_name, target) => {
    const answer = await sendRaw(port, rawRequest('GET', target, NAVIGATION));
    const isPage = target.startsWith('/?') || target.startsWith('/terms?');
    expect(answer.status).toBe(isPage ? 200 : 404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['location']).toBeUndefined();
    expect(answer.body).not.toContain('secret');
    if (!isPage) expect(answer.body).toContain('fallback.html');
  });

  it('but an address that the script knows is a page like any other', async () => {
    const answer = await sendRaw(port, rawRequest('GET', '/offers/7?from=sms', NAVIGATION));
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('fallback.html');
  });

  it.each([
    '/assets/',
    '/assets',
    '/assets/nope.js',
    '/assets/%00',
    '/assets/..%2f.env',
    '/media/',
    '/media/nope.avif',
    '/media/%E0%A4%A',
    '/media/%00',
    '/%6dedia/%00',
    '/m%65dia/nope%00.avif',
  ])('is a plain 404 where files are kept: %s', async (target) => {
    const answer = await sendRaw(port, rawRequest('GET', target, NAVIGATION));
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toBe('Not found');
  });

  it('is refused in plain words for any other method', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const answer = await sendRaw(port, rawRequest(method, '/terms', NAVIGATION));
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET, HEAD']);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });
});

const json = 'Content-Type: application/json';
const CHECK = '/api/club/members/check_status/';

describe('whatever is wrong below /api', () => {
  it.each([
    ['an unknown path', rawRequest('GET', '/api/club/no/such/call/', NAVIGATION), 404, 'not_found'],
    ['the root', rawRequest('GET', '/api', NAVIGATION), 404, 'not_found'],
    ['the root with a slash', rawRequest('GET', '/api/', NAVIGATION), 404, 'not_found'],
    ['a broken escape', rawRequest('GET', '/api/club/%E0%A4%A/', NAVIGATION), 404, 'not_found'],
    ['a way out', rawRequest('GET', '/api/club/..%2f..%2f.env', NAVIGATION), 404, 'not_found'],
    ['NUL', rawRequest('GET', '/api/club/%00', NAVIGATION), 400, 'malformed_request'],
    ['an escaped letter', rawRequest('GET', '/%61pi/club/members/me/', NAVIGATION), 401, 'authentication_required'],
    ['a call whose every letter is escaped', rawRequest('GET', '/%61%70%69/%63lub/no-such/'), 404, 'not_found'],
    ['NUL behind an escaped letter', rawRequest('GET', '/%61pi/club/orders/%00/'), 400, 'malformed_request'],
    ['NUL in a query', rawRequest('GET', '/ap%69/club/offers/?search=%00'), 400, 'malformed_request'],
    ['NUL that stands as it is', rawRequest('GET', '/api/club/orders/\0/'), 400, 'malformed_request'],
    ['a fragment', rawRequest('GET', '/api#/club/', NAVIGATION), 404, 'not_found'],
    ['a long path', rawRequest('GET', `/api/club/${'a'.repeat(9_000)}/`), 404, 'not_found'],
    ['a wrong method', rawRequest('DELETE', CHECK), 405, 'method_not_allowed'],
    ['TRACE', rawRequest('TRACE', CHECK), 405, 'method_not_allowed'],
    ['OPTIONS', rawRequest('OPTIONS', CHECK), 405, 'method_not_allowed'],
    ['a method for another path', rawRequest('PROPFIND', '/api/club/no/such/call/'), 404, 'not_found'],
    ['a method that is none', rawRequest('BREW', CHECK), 400, 'malformed_request'],
    ['no HTTP', 'hello /api\r\n\r\n', 400, 'malformed_request'],
    ['a bad length', rawRequest('POST', CHECK, [json, 'Content-Length: seven']), 400, 'malformed_request'],
    ['too many headers', rawRequest('GET', CHECK, [`X-Big: ${'x'.repeat(20_000)}`]), 431, 'headers_too_large'],
    ['an endless address', rawRequest('GET', `/api/club/${'a'.repeat(20_000)}`), 431, 'headers_too_large'],
    ['a big body', rawRequest('POST', CHECK, [json], `"${'x'.repeat(70_000)}"`), 413, 'body_too_large'],
    ['no JSON', rawRequest('POST', CHECK, ['Content-Type: text/xml'], '<a/>'), 415, 'unsupported_media_type'],
    [
      'nearly JSON',
      rawRequest('POST', CHECK, ['Content-Type: application/json x'], '{}'),
      415,
      'unsupported_media_type',
    ],
    ['no type', rawRequest('POST', CHECK, [], '{}'), 415, 'unsupported_media_type'],
    ['half of JSON', rawRequest('POST', CHECK, [json], '{"phone":'), 400, 'malformed_request'],
    ['a list', rawRequest('POST', CHECK, [json], '[]'), 400, 'invalid_data'],
    ['JSON null', rawRequest('POST', CHECK, [json], 'null'), 400, 'invalid_data'],
  ])('is answered in the one envelope: %s', async (_name, request, status, code) => {
    const answer = await sendRaw(port, request);
    expect([answer.status, envelopeOf(answer).error_code]).toEqual([status, code]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('has no body where the head alone is asked for, also of what is no request', async () => {
    for (const target of ['no-address', '/api/club/no/such/call/', '/api/club/offers/']) {
      const answer = await sendRaw(port, rawRequest('HEAD', target));
      expect([target, answer.status >= 400, answer.body]).toEqual([target, true, '']);
    }
  });

  it('tells which methods there are', async () => {
    const answer = await sendRaw(port, rawRequest('TRACE', '/api/club/offers/'));
    expect(answer.headers['allow']).toBe('GET, HEAD');
  });

  it('takes no compressed body, however small', async () => {
    const packed = gzipSync('{"phone":"+256770000001"}');
    for (const encoding of ['gzip', 'br', 'zstd', 'gzip, identity']) {
      const head = rawRequest('POST', CHECK, [
        json,
        `Content-Encoding: ${encoding}`,
        `Content-Length: ${packed.length}`,
      ]);
      const answer = await sendRaw(port, Buffer.concat([Buffer.from(head), packed]));
      expect([answer.status, envelopeOf(answer).error_code]).toEqual([415, 'compressed_body']);
    }
    const plain = await sendRaw(port, rawRequest('POST', CHECK, [json, 'Content-Encoding: identity'], '{"phone":"x"}'));
    expect(envelopeOf(plain).error_code).toBe('application_not_found');
  });
});
