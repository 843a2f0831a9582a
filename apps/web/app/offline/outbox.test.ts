import { expect, it } from 'vitest';

import { forgetMember } from '#web/api/end-session.ts';
import { storeTokens } from '#web/api/session.ts';

import { keepAct, keptActs } from './outbox.ts';

const signIn = (access: string) => storeTokens({ access, refresh: 'r' });

it('what was not sent yet leaves the phone with its session, also when nobody opens that page any more', async () => {
  signIn('rider');
  await keepAct('k1', { code: '482615' });
  expect(await keptActs()).toHaveLength(1);
  forgetMember();
  // No other page than the next rider's own would look.
  signIn('rider');
  await expect.poll(() => keptActs()).toEqual([]);
});

it('of somebody else is neither sent nor kept', async () => {
  signIn('rider');
  await keepAct('k1', { code: '482615' });
  signIn('other');
  expect(await keptActs()).toEqual([]);
  signIn('rider');
  expect(await keptActs()).toEqual([]);
});
