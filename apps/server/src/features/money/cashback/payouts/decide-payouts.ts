import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import {
  type decidePayouts as decideCall,
  type PayoutOutcomeName,
  REFUSAL_REASON_MISSING,
} from '@club/contract/money/payouts';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockRiderPay } from '#server/features/money/cashback/rider-payouts.ts';
import { endPayout } from '#server/features/money/cashback/settle-payout.ts';
import { askAgain } from '#server/features/money/transfers/ask-again.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { sendPayout } from './request-payout.ts';
import { hasNumberStill, sendPayoutAgain } from './send-payout-again.ts';

type Decision = BodyOf<typeof decideCall>;
type Results = ReplyOf<typeof decideCall>['results'];
type Act = (tx: Tx, deps: Deps, id: string, by: string, reason: string) => Promise<PayoutOutcomeName>;

const acts: Record<Decision['decision'], Act> = { approve, refuse, send_again: sendPayoutAgain, ask_again: ask };

/** What changed something, and so stands in the audit log. */
const CHANGES: readonly PayoutOutcomeName[] = ['approved_once', 'waits_again', 'sending', 'refused', 'asked'];

/** What may have been moved on since by somebody else, or by the network. */
const GOES_ON: readonly PayoutOutcomeName[] = ['approved_once', 'waits_again', 'sending'];

/**
 * Decides about payouts, each by itself. A large payout is sent once two different people have agreed. A repeat is told where
 * another has decided since.
 */
export async function decidePayouts(
  deps: Deps,
  by: string,
  { ids, decision, reason }: Decision,
  once: Once | undefined,
): Promise<ReplyOf<typeof decideCall>> {
  const isRefusal = decision === 'refuse';
  const why = reason?.trim() ?? '';
  refuseFields({ reason: isRefusal && why === '' ? REFUSAL_REASON_MISSING : null });
  const isDone = ({ results }: ReplyOf<typeof decideCall>) => results.some(({ outcome }) => CHANGES.includes(outcome));
  const decideEach = async (tx: Tx) => {
    const results: Results = [];
    // In one order for everybody, so that two batches never wait for each other.
    for (const id of [...new Set(ids)].toSorted()) {
      const outcome = await acts[decision](tx, deps, id, by, why);
      results.push({ id, outcome });
      if (!CHANGES.includes(outcome)) continue;
      await audit(tx, {
        at: deps.now(),
        actor_id: by,
        action: `payout.${decision}`,
        subject_type: 'payout',
        subject_id: id,
        after: { outcome, ...(isRefusal ? { reason: why } : {}) },
      });
    }
    if (isDone({ results })) announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    return { kept: { results }, reply: { results } };
  };
  // Which number the member has, say, may be another when it is asked again.
  return transactOnceThen(deps.db, once, decideEach, ({ results }) => asTheyStand(deps.db, decision, results), isDone);
}

/**
 * What was agreed to by one waits for another until somebody has decided, and what is on its way may come to nothing. What was sent
 * again goes on as another payout: of one that ended, the failed one says what whoever presses now would read.
 */
async function asTheyStand(
  db: Database,
  decision: Decision['decision'],
  results: Results,
): Promise<ReplyOf<typeof decideCall>> {
  const isAgain = decision === 'send_again';
  const subject = isAgain ? 'retry_of' : 'id';
  const ids = results.flatMap(({ id, outcome }) => (GOES_ON.includes(outcome) ? [id] : []));
  const rows = await db
    .selectFrom('payouts')
    .select([sql<string>`${sql.ref(subject)}`.as('id'), 'status'])
    .where(subject, '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute();
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const outcomeOf = ({ id, outcome }: Results[number]): PayoutOutcomeName => {
    const status = statuses.get(id);
    if (!GOES_ON.includes(outcome) || (outcome !== 'sending' && status === 'waiting')) return outcome;
    const isSent = status === 'sending' || status === 'paid';
    if (isSent && outcome !== 'approved_once') return 'sending';
    return isAgain ? 'not_failed' : 'not_waiting';
  };
  return { results: results.map((result) => ({ id: result.id, outcome: outcomeOf(result) })) };
}

async function approve(tx: Tx, deps: Deps, id: string, by: string): Promise<PayoutOutcomeName> {
  const payout = await tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (payout?.status !== 'waiting') return 'not_waiting';
  // Nobody agrees twice, and nobody to money of their own.
  if (payout.first_approved_by === by || payout.member_id === by) return 'own_approval';
  const { member_id, network, msisdn } = payout;
  if ((await lockHolds(tx, member_id, deps.now())) !== null) return 'on_hold';
  if (!(await hasNumberStill(tx, member_id, network, msisdn))) return 'number_gone';
  if (payout.source === 'riding' && (await lockRiderPay(tx, member_id)) < payout.amount) return 'cashback_short';
  const isFirst = (await activeAdmin(tx, payout.first_approved_by)) === null;
  const change = isFirst
    ? { first_approved_by: by, first_approved_at: deps.now() }
    : { second_approved_by: by, status: 'sending' as const };
  await tx.updateTable('payouts').set(change).where('id', '=', id).execute();
  if (isFirst) return 'approved_once';
  await sendPayout(tx, deps, payout);
  announce(tx, { topic: payout.source === 'riding' ? 'deliveries' : 'cashback', id, to: { member_id } });
  return 'sending';
}

async function refuse(tx: Tx, deps: Deps, id: string, by: string, told: string): Promise<PayoutOutcomeName> {
  const end = { from: 'waiting', status: 'refused', reason: 'REFUSED', refusal: { by, told } } as const;
  return (await endPayout(tx, deps, id, end)) ? 'refused' : 'not_waiting';
}

async function ask(tx: Tx, deps: Deps, id: string): Promise<PayoutOutcomeName> {
  return (await askAgain(tx, deps, 'payout', id)) ? 'asked' : 'not_in_review';
}
