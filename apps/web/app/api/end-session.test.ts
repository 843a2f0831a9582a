import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { endSession } from './end-session.ts';
import { accessToken, applicantPhone, refreshToken, storeApplicantPhone, storeTokens } from './session.ts';

const goTo = (port: number) =>
  (globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );

beforeEach(() => {
  storeTokens({ access: 'good', refresh: 'r1' });
  storeApplicantPhone('+256770000003');
});
afterEach(() => localStorage.clear());

const left = () => [accessToken(), refreshToken(), applicantPhone()];

describe('signing out', () => {
  it('clears the tokens although the server fails', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(500).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    goTo((server.address() as AddressInfo).port);
    await endSession();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    expect(asked).toEqual(['POST /api/club/auth/logout/']);
    expect(left()).toEqual([null, null, null]);
  });

  it('clears the tokens although no server is there', async () => {
    goTo(9);
    await endSession();
    expect(left()).toEqual([null, null, null]);
  });
});
