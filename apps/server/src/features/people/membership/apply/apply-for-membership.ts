import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import { pages } from '@club/contract/pages';
import { applicationTexts, type apply } from '@club/contract/people/membership';
import { applicationId } from '@club/rules/application-id';
import { formatDate, kampalaDay } from '@club/rules/kampala-time';
import { preferredNumber } from '@club/rules/preferred-number';

import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { writeTo } from '#server/features/club/notifications/tell-person.ts';
import { claimNumbers, takenNumbers, type OwnedNumber } from '#server/features/people/members/phone-numbers.ts';
import { sendConfirmationCode } from '#server/features/people/membership/confirmation-code.ts';
import { joinQueue } from '#server/features/people/membership/queue/queue.ts';
import {
  findReferrer,
  findRejected,
  insertApplication,
  nextNumberOfDay,
  type RejectedBefore,
} from '#server/features/people/membership/store.ts';
import { tellReviewers } from '#server/features/people/membership/tell-reviewers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { fieldsProblem } from '#server/refuse-fields.ts';
import { deriveKey } from '#server/security/derive-key.ts';
import { OneAtATime } from '#server/security/one-at-a-time.ts';
import { sealPin, type SealedPin } from '#server/security/pin-seal.ts';

import { checkApplication, type CleanApplication } from './check-application.ts';
import { demandLookup } from './demand-lookup.ts';
import { newReferralCode } from './referral-code.ts';

const REFERRAL_CODE_TRIES = 5;
/** Spares hashing a PIN for each of many who send the same number at once; the table settles whose it is. */
const applying = new OneAtATime();

/** From where an application was sent: kept as proof of consent (decision A4). */
export interface SentFrom {
  readonly ip: string;
  readonly user_agent: string;
}

/** Takes an application: it waits in the queue from now on, and its numbers are its own. */
export async function applyForMembership(
  deps: Deps,
  body: BodyOf<typeof apply>,
  from: SentFrom,
  once: Once | undefined,
): Promise<ReplyOf<typeof apply>> {
  const application = checkApplication(body, deps.config.PIN_EASY);
  const numbers = numbersOf(application);
  return applying.run(
    numbers.map((number) => number.e164),
    async () => {
      const id = deps.random.id(deps.now());
      const taken = await takenNumbers(deps.db, numbers);
      // Slow, so outside the transaction, and not at all for somebody who will be refused or is only asking again.
      const ready =
        taken.length > 0
          ? await refusalOf(deps, taken, application, from.ip)
          : await sealPin(deps, application.pin, id);
      return transactOnce(deps.db, hidePin(once, deps), async (tx) => {
        if (ready instanceof Problem) throw ready;
        return submit(tx, deps, { id, application, numbers, sealed: ready, from });
      });
    },
  );
}

/** Says whose numbers are taken only to an address that may still be told whether they are: each tells of a stranger. */
async function refusalOf(
  deps: Deps,
  taken: readonly string[],
  application: CleanApplication,
  ip: string,
): Promise<Problem> {
  try {
    for (const { e164 } of numbersOf(application)) await demandLookup(deps, ip, e164);
    return takenProblem(taken, application);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

interface Submission {
  id: string;
  application: CleanApplication;
  numbers: OwnedNumber[];
  sealed: SealedPin;
  from: SentFrom;
}

async function submit(tx: Tx, deps: Deps, submission: Submission): Promise<ReplyOf<typeof apply>> {
  const { id, application, numbers, sealed, from } = submission;
  const { pin: _, referral_codes, ...fields } = application;
  const at = deps.now();
  const referrer_id = await firstReferrer(tx, referral_codes, numbers);
  const previous = await findRejected(tx, numbers);
  refuseTooEarly(previous, application, at);
  // From here on other applications of the day wait for this one.
  const application_number = applicationId(at, await nextNumberOfDay(tx, at));
  const row = {
    ...fields,
    ...sealed,
    id,
    application_number,
    referrer_id,
    previous_application_id: previous.id,
    consent_ip: isIP(from.ip) === 0 ? null : from.ip,
    consent_user_agent: from.user_agent || null,
    status: 'pending' as const,
    submitted_at: at,
  };
  const referral_code = await insertWithCode(tx, deps, row);
  const taken = await claimNumbers(tx, id, numbers);
  if (taken.length > 0) throw takenProblem(taken, application);
  if (referrer_id !== null) {
    await tx.insertInto('referrals').values({ application_id: id, referrer_id, state: 'claimed' }).execute();
  }
  await sendConfirmationCode(tx, deps, row, preferredNumber(application));
  if (application.email !== null) {
    await writeTo(tx, deps, receivedLetter(id, application, application_number), application.email);
  }
  await joinQueue(tx, id);
  tellReviewers(tx);
  const referral_used = referral_codes.length === 0 ? null : referrer_id !== null;
  const submitted_at = at.toISOString();
  return { id, application_id: application_number, status: 'pending', submitted_at, referral_code, referral_used };
}

/** The SMS with the code says the same to those who gave no address. */
const receivedLetter = (id: string, { first_name }: CleanApplication, application_number: string) => ({
  event_key: `application_received:${id}`,
  template: 'application_received' as const,
  member_id: null,
  link: pages.applicationStatus(),
  values: { first_name, application_number },
});

/** A code that died since does not stand before a good one that came later (decision A3). */
async function firstReferrer(tx: Tx, codes: readonly string[], own: readonly OwnedNumber[]): Promise<string | null> {
  for (const code of codes) {
    const referrer_id = await findReferrer(tx, code, own);
    if (referrer_id !== null) return referrer_id;
  }
  return null;
}

/** A person who was asked to wait may not apply before that day: it is said beside the number of which that is known. */
function refuseTooEarly(previous: RejectedBefore, application: CleanApplication, at: Date): void {
  const { reapply_after: day, reapply_number } = previous;
  if (day === null || kampalaDay(at) >= day) return;
  const text = `You may apply again from ${formatDate(`${day}T12:00:00Z`)}`;
  const isMtn = application.mtn_money_number === reapply_number;
  throw fieldsProblem(isMtn ? { mtn_money_number: text } : { airtel_money_number: text });
}

type RowWithoutCode = Omit<Parameters<typeof insertApplication>[1], 'referral_code'>;

/** Writes an application under a referral code that is nobody's yet. */
export async function insertWithCode(tx: Tx, deps: Deps, row: RowWithoutCode): Promise<string> {
  for (let attempt = 0; attempt < REFERRAL_CODE_TRIES; attempt += 1) {
    const referral_code = newReferralCode(deps.random);
    if (await insertApplication(tx, { ...row, referral_code })) return referral_code;
  }
  throw new Error(`No free referral code found in ${REFERRAL_CODE_TRIES} tries`);
}

function numbersOf({ mtn_money_number, airtel_money_number }: CleanApplication): OwnedNumber[] {
  return [
    ...(mtn_money_number === null ? [] : [{ e164: mtn_money_number, network: 'mtn' as const }]),
    ...(airtel_money_number === null ? [] : [{ e164: airtel_money_number, network: 'airtel' as const }]),
  ];
}

function takenProblem(taken: readonly string[], application: CleanApplication): Problem {
  const isTaken = (number: string | null) => number !== null && taken.includes(number);
  return fieldsProblem({
    mtn_money_number: isTaken(application.mtn_money_number) ? applicationTexts.mtn_taken : null,
    airtel_money_number: isTaken(application.airtel_money_number) ? applicationTexts.airtel_taken : null,
  });
}

/** The digest of what was sent would give the PIN away to whoever tries all ten thousand; a keyed one does not. */
function hidePin(once: Once | undefined, { config }: Deps): Once | undefined {
  if (once === undefined) return undefined;
  const key = deriveKey(config.PIN_KEY, 'request fingerprint');
  return { ...once, fingerprint: createHmac('sha256', key).update(once.fingerprint).digest() };
}
