import type { Network } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

import { endTransfer } from './end-transfer.ts';
import { appendEvent, type Transfer } from './store.ts';

/** The job of a new transfer gets this long before the sweep takes it up. */
const JOB_HEAD_START_MS = 5_000;

type Sent = 'payout' | 'refund';

export interface NewTransfer {
  readonly purpose: TransferPurpose;
  readonly subject_id: string;
  /** Null where the money goes to an outlet. */
  readonly member_id: string | null;
  readonly via: 'payout' | 'refund' | 'by_hand';
  readonly payment_id?: string;
  readonly network: Network;
  /** 2567XXXXXXXX */
  readonly msisdn: string;
  readonly amount: number;
  /** The attempt of which the money never arrived. */
  readonly reissue_of?: string;
}

/** Writes down money that is to be sent, with the reference that it keeps however often it is tried. */
export async function requestTransfer(tx: Tx, deps: Deps, transfer: NewTransfer & { via: Sent }): Promise<void> {
  const { id, created_at } = await insert(tx, deps, transfer, JOB_HEAD_START_MS);
  await appendEvent(tx, id, created_at, 'requested', { via: transfer.via });
  await deps.enqueue(tx, 'send_transfer', { transfer_id: id });
}

/** Writes down money that somebody has sent by hand: it has arrived, and is never sent by us. */
export async function recordTransfer(
  tx: Tx,
  deps: Deps,
  transfer: Omit<NewTransfer, 'via'>,
  transaction_id: string,
): Promise<void> {
  const recorded = await insert(tx, deps, { ...transfer, via: 'by_hand' }, null);
  await endTransfer(tx, deps, recorded, {
    status: 'completed',
    transaction_id,
    detail: { via: 'by_hand', transaction_id },
  });
}

async function insert(tx: Tx, deps: Deps, transfer: NewTransfer, wait_ms: number | null): Promise<Transfer> {
  const at = deps.now();
  const id = deps.random.id(at);
  return tx
    .insertInto('transfers')
    .values({
      ...transfer,
      id,
      currency: transfer.network === 'mtn' ? deps.config.MTN_CURRENCY : 'UGX',
      reference: deps.random.uuid(),
      status: 'pending',
      created_at: at,
      next_check_at: wait_ms === null ? null : new Date(at.getTime() + wait_ms),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
