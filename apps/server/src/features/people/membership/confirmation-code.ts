import { pages } from '@club/contract/pages';
import { CONFIRM_RESEND_SECONDS } from '@club/rules/limits';
import type { Selectable } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { askerOf, askersOf } from '#server/security/code-asker.ts';
import { checkCode, issueCode, oneAtATime, type ProvenCode } from '#server/security/one-time-code.ts';

const MINUTE_MS = 60_000;
/** At most so many codes for an application in so much time, the first one included: each of them is an SMS. */
const LIMITS = [
  { codes: 1, within_ms: CONFIRM_RESEND_SECONDS * 1000 },
  { codes: 3, within_ms: 60 * MINUTE_MS },
  { codes: 5, within_ms: 24 * 60 * MINUTE_MS },
] as const;
const LONGEST_MS = 24 * 60 * MINUTE_MS;

type Numbered = Pick<Selectable<DB['applications']>, 'id' | 'application_number' | 'consent_ip'>;

/** Sends the code that proves a number of an application; the one before it no longer works. */
export async function sendConfirmationCode(
  tx: Tx,
  deps: Deps,
  { id, application_number, consent_ip }: Numbered,
  phone: string,
): Promise<void> {
  // Whoever asks for another one: a stranger who does must not take the tries of the applicant.
  const asked_by = consent_ip === null ? null : askerOf({ ip: consent_ip });
  const { code, event_key } = await issueCode(tx, deps, { ...subject(id), phone, asked_by });
  const values = { code, application_number };
  const link = pages.applicationStatus();
  await queueSms(tx, deps, { event_key, template: 'confirm_phone', to: phone, member_id: null, values, link });
}

/** The same for somebody who asks again: refused when that is too soon. */
export async function sendCodeAgain(tx: Tx, deps: Deps, application: Numbered, phone: string): Promise<void> {
  await oneAtATime(tx, subject(application.id));
  const wait_ms = await waitBefore(tx, deps.now(), application.id);
  if (wait_ms > 0) throw new Problem('too_many_requests', { facts: { retry_after: Math.ceil(wait_ms / 1000) } });
  await sendConfirmationCode(tx, deps, application, phone);
}

/** Compares the code that an applicant typed; refuses a wrong one. */
export function checkConfirmationCode(
  deps: Deps,
  application_id: string,
  code: string,
  ip: string,
): Promise<ProvenCode> {
  return checkCode(deps, { ...subject(application_id), code, askers: askersOf({ ip }) });
}

const subject = (application_id: string) => ({ purpose: 'confirm_phone' as const, subject_id: application_id });

async function waitBefore(db: Database | Tx, at: Date, application_id: string): Promise<number> {
  const sent = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('purpose', '=', 'confirm_phone')
    .where('subject_id', '=', application_id)
    .where('created_at', '>', new Date(at.getTime() - LONGEST_MS))
    .orderBy('created_at', 'desc')
    .limit(LIMITS.at(-1)!.codes)
    .execute();
  const waits = LIMITS.map(({ codes, within_ms }) => {
    const oldest = sent[codes - 1];
    return oldest === undefined ? 0 : oldest.created_at.getTime() + within_ms - at.getTime();
  });
  return Math.max(0, ...waits);
}
