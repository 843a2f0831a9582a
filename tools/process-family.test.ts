import { spawn } from 'node:child_process';

import { expect, it } from 'vitest';

import { signal, whileStill, withDescendants } from './process-family.ts';
import { isStill } from './process-identity.ts';
import { waitUntil } from './wait-until.ts';

it('stands still with all that it started while something is done, and goes on afterwards', async () => {
  const parent = spawn('/bin/sh', ['-c', 'while :; do :; done & while :; do :; done']);
  try {
    const family = () => withDescendants(parent.pid!);
    expect(await waitUntil(() => family().length === 2, { limitMs: 20_000 })).toBe(true);
    expect(family().filter(isStill)).toEqual([]);
    expect(await whileStill(parent.pid!, () => family().filter(isStill))).toEqual(family());
    expect(await waitUntil(() => !family().some(isStill), { limitMs: 20_000 })).toBe(true);
  } finally {
    for (const pid of withDescendants(parent.pid!)) signal(pid, 'SIGKILL');
  }
});
