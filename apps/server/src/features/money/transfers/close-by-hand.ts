import type { BodyOf } from '@club/contract/endpoint';
import type { TransferRow } from '@club/contract/money/refunds';
import type { askToClose as askCall, decideClosing as decideCall } from '@club/contract/money/transfers';
import { nextFollowUpAt } from '@club/rules/payment-checks';
import { CLOSED_BY_HAND } from '@club/rules/transfer-status';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { transactOnce, transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { activeAdmin } from '#server/features/people/members/active-admin.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { endTransfer } from './end-transfer.ts';
import { refuseKnownNumber } from './known-number.ts';
import { transferJson, transferReply } from './latest-transfer.ts';
import { appendEvent, type Transfer } from './store.ts';

interface Admin {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
  readonly pin_confirmed_at: Date | null;
}

type Finding = BodyOf<typeof askCall>;

/**
 * An admin says what became of money of which the network has told nothing to the last question. It counts once another
 * admin agrees; until then the network may be asked again, and what it says goes before. A repeat is told where it was refused since.
 */
export async function askToClose(
  deps: Deps,
  admin: Admin,
  id: string,
  finding: Finding,
  once: Once | undefined,
): Promise<TransferRow> {
  const ask = async (tx: Tx) => {
    const transfer = await lockLost(tx, id);
    await refuseOwn(tx, transfer, admin);
    if ((await transferRowOf(tx, id)).closing !== null) throw new Problem('transfer_moved_on');
    const { outcome, reason } = finding;
    const transaction_id = outcome === 'sent' ? (finding.transaction_id ?? '') : null;
    if (transaction_id !== null) await refuseOthers(tx, transfer, transaction_id);
    const found = { outcome, transaction_id, reason };
    await appendEvent(tx, id, deps.now(), 'close_asked', { ...found, by: admin.member_id });
    const reply = await told(tx, deps, transfer, admin, { action: 'transfer.ask_to_close', after: found });
    return { kept: {}, reply };
  };
  return transactOnceThen(deps.db, once, ask, async () => {
    const reply = await transferRowOf(deps.db, id);
    if (reply.status === 'review' && reply.closing === null) throw new Problem('transfer_moved_on');
    return reply;
  });
}

/** Another admin agrees to it, or refuses it; who has asked may only take it back. */
export async function decideClosing(
  deps: Deps,
  admin: Admin,
  id: string,
  { decision }: BodyOf<typeof decideCall>,
  once: Once | undefined,
): Promise<TransferRow> {
  if (decision === 'approve') demandRecentPin(admin, deps.now());
  return transactOnce(deps.db, once, async (tx) => {
    const transfer = await lockLost(tx, id);
    const { closing } = await transferRowOf(tx, id);
    if (closing === null) throw new Problem('transfer_moved_on');
    if (decision === 'approve') {
      await refuseOwn(tx, transfer, admin);
      const first = await activeAdmin(tx, closing.asked_by?.id ?? null);
      if (first === null || first === admin.member_id) throw new Problem('second_person_needed');
      await close(tx, deps, transfer, closing, admin.member_id);
    } else {
      await appendEvent(tx, id, deps.now(), 'close_refused', { by: admin.member_id });
    }
    return told(tx, deps, transfer, admin, { action: `transfer.${decision}_closing`, after: { ...closing } });
  });
}

async function close(
  tx: Tx,
  deps: Deps,
  transfer: Transfer,
  { outcome, transaction_id, asked_by, reason }: NonNullable<TransferRow['closing']>,
  second: string,
): Promise<void> {
  const detail = { by_hand: true, reason, asked_by: asked_by?.id ?? null, agreed_by: second };
  const at = deps.now();
  const closed = { by_hand: 'believed', next_check_at: nextFollowUpAt('closed_by_hand', at, at), detail } as const;
  if (outcome === 'not_sent') {
    return endTransfer(tx, deps, transfer, { status: 'failed', failure_reason: CLOSED_BY_HAND, ...closed });
  }
  // Another payment may have got the number since it was asked.
  await refuseOthers(tx, transfer, transaction_id ?? '');
  return endTransfer(tx, deps, transfer, { status: 'completed', transaction_id: transaction_id ?? '', ...closed });
}

const refuseOthers = (tx: Tx, { network, reference }: Transfer, number: string) =>
  refuseKnownNumber(tx, { network, number, reference }, 'transaction_id');

/** The transfer, locked, if it is left to people. */
async function lockLost(tx: Tx, id: string): Promise<Transfer> {
  const transfer = await tx.selectFrom('transfers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (transfer === undefined) throw new Problem('not_found');
  if (transfer.status !== 'review') throw new Problem('transfer_moved_on');
  return transfer;
}

/** Nobody decides about money to themselves or to an outlet of their own. */
export async function refuseOwn(
  tx: Tx,
  { purpose, subject_id, member_id }: Pick<Transfer, 'purpose' | 'subject_id' | 'member_id'>,
  admin: Pick<Admin, 'member_id' | 'outlet_ids'>,
): Promise<void> {
  const isToOutlet = async () => {
    const { outlet_id } = await tx
      .selectFrom('settlements')
      .select('outlet_id')
      .where('id', '=', subject_id)
      .executeTakeFirstOrThrow();
    return admin.outlet_ids.includes(outlet_id);
  };
  const isOwn = purpose === 'settlement' ? await isToOutlet() : member_id === admin.member_id;
  if (isOwn) throw new Problem('second_person_needed');
}

export async function transferRowOf(db: Database | Tx, id: string): Promise<TransferRow> {
  const { rows } = await sql<{ transfer: TransferRow }>`
    SELECT ${transferJson} AS transfer FROM transfers t WHERE t.id = ${id}`.execute(db);
  return transferReply(rows[0]!.transfer);
}

async function told(
  tx: Tx,
  deps: Deps,
  { id, purpose }: Transfer,
  admin: Admin,
  { action, after }: { action: string; after: Record<string, unknown> },
): Promise<TransferRow> {
  const about = { subject_type: 'transfer', subject_id: id };
  await audit(tx, { at: deps.now(), actor_id: admin.member_id, action, ...about, after });
  const topic = purpose === 'settlement' ? 'settlements' : 'finance';
  announce(tx, { topic, id, to: { admins: true } });
  return transferRowOf(tx, id);
}
