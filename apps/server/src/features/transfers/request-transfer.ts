import type { Network } from '@club/contract/shapes';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { TransferPurpose } from '#server/ports/transfer-outcomes.ts';

import { appendEvent } from './store.ts';

/** The job of a new transfer gets this long before the sweep takes it up. */
const JOB_HEAD_START_MS = 5_000;

export interface NewTransfer {
  readonly purpose: TransferPurpose;
  readonly subject_id: string;
  /** Null where the money goes to an outlet. */
  readonly member_id: string | null;
  readonly via: 'payout' | 'refund';
  readonly payment_id?: string;
  readonly network: Network;
  /** 2567XXXXXXXX */
  readonly msisdn: string;
  readonly amount: number;
}

/** Writes down money that is to be sent, with the reference that it keeps however often it is tried. */
export async function requestTransfer(tx: Tx, deps: Deps, transfer: NewTransfer): Promise<void> {
  const at = deps.now();
  const id = deps.random.id(at);
  await tx
    .insertInto('transfers')
    .values({
      ...transfer,
      id,
      currency: transfer.network === 'mtn' ? deps.config.MTN_CURRENCY : 'UGX',
      reference: deps.random.uuid(),
      status: 'pending',
      created_at: at,
      next_check_at: new Date(at.getTime() + JOB_HEAD_START_MS),
    })
    .execute();
  await appendEvent(tx, id, at, 'requested', { via: transfer.via });
  await deps.enqueue(tx, 'send_transfer', { transfer_id: id });
}
