import { formatDateTime, kampalaDay } from '@club/rules/kampala-time';

import { transact } from '#server/db/transact.ts';
import { findAccount } from '#server/features/people/auth/store.ts';
import { tellOwner } from '#server/features/people/auth/tell-owner.ts';
import type { Deps } from '#server/ports/deps.ts';
import { spendCode } from '#server/security/code-budget.ts';
import { shutUntil } from '#server/security/try-counter.ts';

import type { NotedTry } from './pin-tries.ts';

const MINUTE_MS = 60_000;

/**
 * A wrong PIN that was the last one for now: the owner is to be told. Who that is, is looked up later, by the job, so that the
 * answer takes the same time for a number that nobody has.
 */
export async function noteLock(deps: Deps, { limits, at }: NotedTry, phone: string): Promise<void> {
  const counted = limits.filter(({ scope }) => scope === 'phone');
  if (counted.length === 0) return;
  const until = await shutUntil(deps.db, counted, at);
  if (until === undefined) return;
  await transact(deps.db, (tx) => deps.enqueue(tx, 'tell_lock', { phone, until: until.toISOString() }));
}

/** Tells a member at every number of theirs that sign-in is locked; once a day, and within what strangers may cause in a day. */
export async function tellLock(deps: Deps, { phone, until }: { phone: string; until: string }): Promise<void> {
  const account = await findAccount(deps.db, phone);
  const opens = new Date(until);
  if (account?.status !== 'active' || opens <= deps.now()) return;
  await transact(deps.db, async (tx) => {
    if (!(await spendCode(tx, deps, 'sign_in_locked'))) return;
    await tellOwner(tx, deps, {
      template: 'sign_in_locked',
      event_key: `sign_in_locked:${account.id}:${kampalaDay(deps.now())}`,
      member_id: account.id,
      // At the minute that is said it is open again.
      values: { until: formatDateTime(opens.getTime() + MINUTE_MS - 1) },
    });
  });
}
