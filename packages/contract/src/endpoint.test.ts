import { expect, it } from 'vitest';
import { z } from 'zod';

import { endpoint } from './endpoint.ts';

const call = { method: 'GET', path: '/x/', rate: 'browse', summary: 'X', reply: z.object({}) } as const;

it('a call of members says whether it may be made from a device that is not confirmed', () => {
  // @ts-expect-error -- nothing is said
  endpoint({ ...call, access: 'member' });
  expect(endpoint({ ...call, access: 'member', needs_full: false }).needs_full).toBe(false);
  expect(endpoint({ ...call, access: 'member', needs_full: true }).needs_full).toBe(true);
});

it('a call of admins or outlets never may be', () => {
  // @ts-expect-error -- nobody may say otherwise
  endpoint({ ...call, access: 'admin', needs_full: false });
  expect(endpoint({ ...call, access: 'admin' }).needs_full).toBe(true);
  expect(endpoint({ ...call, access: 'outlet' }).needs_full).toBe(true);
  expect(endpoint({ ...call, access: 'public' }).needs_full).toBe(false);
});
