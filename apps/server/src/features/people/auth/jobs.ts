import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import { sendResetCode } from '#server/features/people/auth/pin/send-reset-code.ts';
import { tellLock } from '#server/features/people/auth/sign-in/tell-lock.ts';
import { eachAlone, type JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';
import type { Deps } from '#server/ports/deps.ts';
import { forgetCodes } from '#server/security/one-time-code.ts';
import { forgetPinFailures } from '#server/security/pin-spray.ts';
import { forgetOldCounters } from '#server/security/try-counter.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Sessions that are over are kept so long, for whoever asks how somebody got in. */
const SESSIONS_KEPT_DAYS = 90;
/** As the privacy policy says of security records. Whoever comes back later confirms the device anew. */
const DEVICES_KEPT_DAYS = 365;

export const authJobs: Pick<JobHandlers, 'send_reset_code' | 'tell_lock'> = {
  send_reset_code: eachAlone((deps, { phone, asked_by }) => sendResetCode(deps, phone, asked_by)),
  tell_lock: eachAlone(tellLock),
};

/** What the workers forget for this slice. */
export const authChores: readonly Chore[] = [
  { name: 'forget_sign_ins', alone: true, every_ms: 60 * 60_000, run: forgetSignIns },
  { name: 'forget_codes', alone: true, every_ms: 60 * 60_000, run: forgetCodes },
  { name: 'forget_pin_failures', alone: true, every_ms: 10 * 60_000, run: forgetPinFailures },
];

/** Forgets tries that no window reaches any more, sessions that have long been over, and devices not seen for a year. */
export async function forgetSignIns({ db, now }: Deps): Promise<void> {
  const at = now().getTime();
  await forgetOldCounters(db, new Date(at));
  const over = new Date(at - SESSIONS_KEPT_DAYS * DAY_MS);
  const unseen = new Date(at - DEVICES_KEPT_DAYS * DAY_MS);
  await inPortions((most) =>
    sql`DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE least(ended_at, idle_expires_at, expires_at) < ${over} LIMIT ${most})`.execute(
      db,
    ),
  );
  await inPortions((most) =>
    sql`DELETE FROM sign_in_links WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM sign_in_links WHERE expires_at < ${over} LIMIT ${most}))`.execute(db),
  );
  await inPortions((most) =>
    sql`DELETE FROM devices WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM devices WHERE last_seen_at < ${unseen} LIMIT ${most}))`.execute(db),
  );
}
