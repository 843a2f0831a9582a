import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { later } from '#server/features/money/payments/attempts/time-limits.ts';
import { demandWilling } from '#server/features/money/payments/payers/asked-payers.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Prompts that one member may send to other people's numbers in a day. */
const TO_OTHERS_A_DAY = 3;
/** Prompts that one number may get from others within ten minutes; one may be open at a time. */
const TO_ONE_IN_TEN_MINUTES = 3;
/** An owner who said no so often in a day is left in peace. */
const REFUSALS_A_DAY = 2;
/** The owner declined on the phone, in the words of either network. */
const REFUSED = ['APPROVAL_REJECTED', 'TRANSACTION_CANCELED', 'DP00800001008'];

interface Prompt {
  readonly member_id: string;
  readonly msisdn: string;
}

/**
 * Refuses a prompt that would pester somebody, and answers whether it goes to somebody else at all: a member's own numbers are free, those of others are not. Asked under a lock
 * on number and member, so that many at once cannot pass it together.
 */
export async function demandUnpestered(tx: Tx, deps: Deps, { member_id, msisdn }: Prompt): Promise<'own' | 'other'> {
  if (await isOwn(tx, member_id, msisdn)) return 'own';
  await demandWilling(tx, msisdn);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`prompts by ${member_id}`}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`prompts to ${msisdn}`}, 0))`.execute(tx);
  const at = deps.now();
  const counts = await countPrompts(tx, { member_id, msisdn }, at);
  if (counts.refused >= REFUSALS_A_DAY) {
    refuse('The owner of this number has declined. Please pay with another number.', DAY_MS);
  }
  if (counts.open > 0) {
    refuse(
      'A payment request is already waiting on this number. Please wait until it is answered.',
      TEN_MINUTES_MS / 2,
    );
  }
  if (counts.recent >= TO_ONE_IN_TEN_MINUTES) {
    refuse('This number was asked several times just now. Please wait ten minutes.', TEN_MINUTES_MS);
  }
  if (counts.by_member >= TO_OTHERS_A_DAY) {
    refuse('You can ask other people’s numbers three times a day. Please pay with your own number.', DAY_MS);
  }
  return 'other';
}

async function isOwn(tx: Tx, member_id: string, msisdn: string): Promise<boolean> {
  return (await ownPayers(tx, [{ member_id, msisdn }])).has(member_id);
}

/** Those of these members, each of whom asks one number, who ask their own: they pester nobody. */
export async function ownPayers(tx: Tx, prompts: readonly Prompt[]): Promise<Set<string>> {
  const { rows } = await sql<{ member_id: string }>`
    SELECT o.member_id FROM phone_numbers o
    -- Not seen how many there are, so planned once for any number.
    JOIN unnest((SELECT ${prompts.map(({ msisdn }) => `+${msisdn}`)}::text[]), (SELECT ${prompts.map((prompt) => prompt.member_id)}::uuid[]))
      AS w (e164, member_id) ON o.e164 = w.e164 AND o.member_id = w.member_id`.execute(tx);
  return new Set(rows.map((row) => row.member_id));
}

/** Prompts that owners send to themselves count for nobody. */
async function countPrompts(tx: Tx, { member_id, msisdn }: Prompt, at: Date) {
  const { rows } = await sql<Record<'refused' | 'open' | 'recent' | 'by_member', number>>`
    SELECT count(*) FILTER (WHERE p.msisdn = ${msisdn} AND p.failure_reason IN (${sql.join(REFUSED)}))::int AS refused,
      count(*) FILTER (WHERE p.msisdn = ${msisdn} AND p.status IN ('pending', 'initiated', 'unknown')
        AND coalesce(p.prompt_expires_at, ${later(at, 1)}) > ${at})::int AS open,
      count(*) FILTER (WHERE p.msisdn = ${msisdn} AND p.created_at > ${later(at, -TEN_MINUTES_MS)})::int AS recent,
      count(*) FILTER (WHERE p.member_id = ${member_id})::int AS by_member
    FROM payments p
    WHERE (p.msisdn = ${msisdn} OR p.member_id = ${member_id}) AND p.created_at > ${later(at, -DAY_MS)}
      AND NOT EXISTS (SELECT FROM phone_numbers o WHERE o.e164 = '+' || p.msisdn AND o.member_id = p.member_id)`.execute(
    tx,
  );
  return rows[0]!;
}

function refuse(message: string, waitMs: number): never {
  throw new Problem('prompt_limit_reached', {
    message,
    errors: { phone_number: [message] },
    facts: { retry_after: waitMs / 1_000 },
  });
}
