import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ApiError } from './api-error.ts';
import { tellOfFailure, watchFailures } from './page-failures.ts';
import { storeTokens } from './session.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.handler = () => ({ status: 202, body: {} });
  storeTokens({ access: 'good', refresh: 'r1' });
});
afterAll(() => server.close());

const told = () => server.seen.map(({ body }) => JSON.parse(body) as { what: string });

describe('failures of a page', () => {
  it('are told once, without who is signed in and without the query of the address', async () => {
    globalThis.history.replaceState(null, '', '/application-status?phone=256770000003');
    const request_id = '0199aaaa-0000-7000-8000-000000000000';
    tellOfFailure('screen', new TypeError('x is undefined'), request_id);
    tellOfFailure('screen', new TypeError('x is undefined'));
    await expect.poll(() => server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/club/page-failures/', bearer: undefined });
    const report = { kind: 'screen', what: 'TypeError: x is undefined', where: '/application-status', request_id };
    expect(told()).toEqual([report]);
  });

  it('are told of scripts as long as the page is watched, but not what calls and acts end with', async () => {
    const stop = watchFailures();
    const fail = (error: unknown) => globalThis.dispatchEvent(Object.assign(new Event('error'), { error }));
    fail(new ApiError({ status: 500, code: 'unexpected', message: 'no' }));
    fail(new DOMException('over', 'AbortError'));
    fail('a text');
    fail(new Error('y'.repeat(1_000)));
    await expect.poll(() => server.seen).toHaveLength(2);
    expect(told()[1]!.what).toHaveLength(300);
    stop();
    fail(new Error('not watched'));
    for (let count = 0; count < 20; count += 1) tellOfFailure('script', new Error(`again ${count}`));
    await expect.poll(() => server.seen).toHaveLength(5);
    expect(told().map(({ what }) => what)).not.toContain('Error: not watched');
  });
});
