import { afterEach, expect, it } from 'vitest';

import { refetchNow } from './refetch-now.ts';

const went = (name: 'offline' | 'online') => void globalThis.dispatchEvent(new Event(name));
const came = (isError: boolean) => ({ refetch: () => Promise.resolve({ isError }) });
const never = { refetch: () => new Promise<never>(() => {}) };

afterEach(() => went('online'));

it('tells whether all that was asked for came', async () => {
  expect(await refetchNow(came(false), came(false))).toBe(true);
  expect(await refetchNow(came(false), came(true))).toBe(false);
});

it('keeps nobody waiting for a network that is not there, or goes while it is on its way', async () => {
  const asked = refetchNow(never);
  went('offline');
  expect(await asked).toBe(false);
  expect(await refetchNow(never)).toBe(false);
});
