import { networkOf } from '@club/rules/uganda-phone';

import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import { findProvenAccount } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { spendCode } from '#server/security/code-budget.ts';
import { issueCode } from '#server/security/one-time-code.ts';

/** Sends the code for a new PIN, to a member's stored number on a network of this country and to nobody else. */
export async function sendResetCode(deps: Deps, phone: string, asked_by?: string): Promise<void> {
  const account = await findProvenAccount(deps.db, phone);
  if (account?.status !== 'active' || networkOf(phone) === null) return;
  await transact(deps.db, async (tx) => {
    if (!(await spendCode(tx, deps, 'reset_pin'))) return;
    const wanted = { purpose: 'reset_pin', subject_id: phone, phone, asked_by: asked_by ?? null } as const;
    const { code, event_key } = await issueCode(tx, deps, wanted);
    await queueSms(tx, deps, {
      event_key,
      template: 'reset_code',
      to: phone,
      member_id: account.id,
      values: { code },
    });
  });
}
