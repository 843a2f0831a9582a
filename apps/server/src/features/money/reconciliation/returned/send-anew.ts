import type { ReturnedRow } from '@club/contract/money/reconciliation';
import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { lockNetwork } from '#server/features/money/reconciliation/reconcile.ts';
import { askAgain } from '#server/features/money/transfers/ask-again.ts';
import { cameBack, isSentAnew } from '#server/features/money/transfers/came-back.ts';
import { refuseOwn } from '#server/features/money/transfers/close-by-hand.ts';
import { wasDenied } from '#server/features/money/transfers/denied-transfer.ts';
import { requestTransfer } from '#server/features/money/transfers/request-transfer.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { giveBackToAccount, goesToAccount } from './back-to-account.ts';
import { returnedRowOf } from './returned-view.ts';
import { walletOf } from './wallet-of.ts';

interface Admin {
  readonly member_id: string;
  readonly outlet_ids: readonly string[];
}

/**
 * Sends money anew that never arrived, or has the network asked again about a try of which it told nothing. Two people have agreed
 * that it came back, so one sends it, nobody to themselves. What is too much for a network goes back to the account of its outlet. A
 * repeat is told how it stands by then.
 */
export async function sendAnew(deps: Deps, admin: Admin, id: string, once: Once | undefined): Promise<ReturnedRow> {
  const act = async (tx: Tx) => {
    const origin = await lockOrigin(tx, id);
    const read = () => returnedRowOf({ db: tx, config: deps.config }, id);
    const { transfer } = await read();
    await refuseOwn(tx, origin, admin);
    const { purpose, subject_id, amount } = origin;
    const isToAccount = goesToAccount(deps.config, origin);
    const isAsked = transfer?.status === 'review' && (await askAgain(tx, deps, purpose, subject_id));
    if (!isAsked) {
      if (await wasSentAnew(tx, id)) throw new Problem('transfer_moved_on');
      if (await wasDenied(tx, purpose, [subject_id])) throw new Problem('transfer_contradicted');
      if (isToAccount) await giveBackToAccount(tx, deps, origin);
      else await send(tx, deps, origin);
    }
    await audit(tx, {
      at: deps.now(),
      actor_id: admin.member_id,
      action: isAsked ? 'transfer.ask_again' : isToAccount ? 'transfer.to_account' : 'transfer.send_anew',
      subject_type: 'transfer',
      subject_id: id,
      after: { purpose, amount },
    });
    announce(tx, { topic: 'finance', id, to: { admins: true } });
    return { kept: {}, reply: await read() };
  };
  return transactOnceThen(deps.db, once, act, () => returnedRowOf(deps, id));
}

async function send(tx: Tx, deps: Deps, origin: Awaited<ReturnType<typeof lockOrigin>>): Promise<void> {
  const { id, purpose, subject_id, member_id, amount } = origin;
  const wallet = await walletOf(tx, deps, origin);
  if (deps.money[wallet.network] === undefined) throw new Problem('network_unavailable');
  const again = { purpose, subject_id, member_id, amount, ...wallet, via: 'payout', reissue_of: id } as const;
  await requestTransfer(tx, deps, again);
}

async function wasSentAnew(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${cameBack} WHERE o.id = ${id} AND ${isSentAnew('arrived or on its way')}`.execute(tx);
  return rows.length > 0;
}

/** Locked, with what statements say of its network: a later one may show that it arrived after all. */
async function lockOrigin(tx: Tx, id: string) {
  const columns = ['id', 'network', 'purpose', 'subject_id', 'member_id', 'amount', 'msisdn'] as const;
  const found = await tx.selectFrom('transfers').select('network').where('id', '=', id).executeTakeFirst();
  if (found === undefined) throw new Problem('not_found');
  await lockNetwork(tx, found.network);
  return tx.selectFrom('transfers').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}
