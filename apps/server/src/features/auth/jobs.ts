import type { JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';
import type { Deps } from '#server/ports/deps.ts';
import { forgetCodes } from '#server/security/one-time-code.ts';
import { LONGEST_WINDOW_MS } from '#server/security/try-counter.ts';

import { sendResetCode } from './send-reset-code.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Sessions that are over are kept so long, for whoever asks how somebody got in. */
const SESSIONS_KEPT_DAYS = 90;
/** As the privacy policy says of security records. Whoever comes back later confirms the device anew. */
const DEVICES_KEPT_DAYS = 365;

export const authJobs: Pick<JobHandlers, 'send_reset_code'> = {
  send_reset_code: (deps, { phone }) => sendResetCode(deps, phone),
};

/** What the workers forget for this slice. */
export const authChores: readonly Chore[] = [
  { name: 'forget_sign_ins', every_ms: 60 * 60_000, run: forgetSignIns },
  { name: 'forget_codes', every_ms: 60_000, run: forgetCodes },
];

/** Forgets tries that no window reaches any more, sessions that have long been over, and devices not seen for a year. */
export async function forgetSignIns({ db, now }: Deps): Promise<void> {
  const at = now().getTime();
  await db
    .deleteFrom('try_counters')
    .where('last_tried_at', '<', new Date(at - LONGEST_WINDOW_MS))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(at - SESSIONS_KEPT_DAYS * DAY_MS))
    .execute();
  await db
    .deleteFrom('devices')
    .where('last_seen_at', '<', new Date(at - DEVICES_KEPT_DAYS * DAY_MS))
    .execute();
}
