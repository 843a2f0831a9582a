import type { BodyOf } from '@club/contract/endpoint';
import type { SettlementAccount, setSettlementAccount as setCall } from '@club/contract/money/settlements';
import { checkoutPhoneError } from '@club/rules/phone-errors';
import { toMsisdn } from '@club/rules/uganda-phone';

import { isAsSeen } from '#server/as-seen.ts';
import type { Database, Tx } from '#server/db/connect.ts';
import { answerBefore, transactOnceThen, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { accountOf, accountReply } from '#server/features/money/settlements/accounts.ts';
import { lockOutlet, NOT_APPROVED } from '#server/features/money/settlements/store.ts';
import { tellNumber } from '#server/features/money/settlements/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { fieldProblem, Problem } from '#server/problem.ts';

/** As long as a member's money waits after a changed number. */
const HOLD_MS = 24 * 60 * 60_000;

type Body = BodyOf<typeof setCall>;

interface Wallet {
  readonly network: Body['network'];
  readonly msisdn: string;
  readonly holder_name: string | null;
}

/**
 * Says to which number an outlet is paid, once the network has said whose it is. A change holds payments back for a day,
 * takes back what one admin alone has agreed to, and is told to the managers. Only a number that was seen is replaced, and a
 * repeat is told where it was replaced since.
 */
export async function setSettlementAccount(
  deps: Deps,
  admin: { readonly member_id: string },
  outlet_id: string,
  body: Body,
  once: Once | undefined,
): Promise<SettlementAccount> {
  const answered = await answerBefore<SettlementAccount>(deps.db, once);
  if (answered !== undefined) return stillSet(deps.db, outlet_id, answered);
  const wallet = await walletOf(deps, body);
  const set = async (tx: Tx) => {
    const outlet = await lockOutlet(tx, outlet_id);
    const before = await accountOf(tx, outlet_id);
    if (!isAsSeen(before?.set_at, body.set_at)) throw new Problem('outlet_changed');
    await store(tx, deps, { outlet_id, by: admin.member_id, before }, wallet);
    await tellNumber(tx, deps, outlet, wallet.msisdn);
    const reply = accountReply((await accountOf(tx, outlet_id))!, true);
    return { kept: reply, reply };
  };
  const again = (kept: SettlementAccount) => stillSet(deps.db, outlet_id, kept);
  return transactOnceThen(deps.db, once, set, again);
}

async function stillSet(db: Database, outlet_id: string, kept: SettlementAccount): Promise<SettlementAccount> {
  const account = await accountOf(db, outlet_id);
  if (account?.set_at.toISOString() !== kept.set_at) throw new Problem('outlet_changed');
  return kept;
}

async function walletOf(deps: Deps, { network, phone_number }: Body): Promise<Wallet> {
  const error = checkoutPhoneError(network, phone_number);
  if (error !== null) throw fieldProblem('phone_number', error);
  const msisdn = toMsisdn(phone_number);
  const holder = await deps.money[network]?.holder(msisdn);
  if (holder === undefined || holder.kind === 'unknown') throw new Problem('network_unavailable');
  if (holder.kind === 'not_found' || !holder.active) {
    throw fieldProblem('phone_number', 'The network knows no wallet of this number that can receive money.');
  }
  return { network, msisdn, holder_name: holder.name };
}

interface Change {
  readonly outlet_id: string;
  readonly by: string;
  readonly before: Awaited<ReturnType<typeof accountOf>>;
}

async function store(tx: Tx, deps: Deps, { outlet_id, by, before }: Change, wallet: Wallet) {
  const at = deps.now();
  const isOther = before !== undefined && (before.msisdn !== wallet.msisdn || before.network !== wallet.network);
  const held_until = isOther ? new Date(at.getTime() + HOLD_MS) : (before?.held_until ?? null);
  const account = { ...wallet, set_at: at, set_by: by, held_until };
  await tx
    .insertInto('settlement_accounts')
    .values({ ...account, outlet_id, opened_at: at })
    .onConflict((conflict) => conflict.column('outlet_id').doUpdateSet(account))
    .execute();
  await tx
    .updateTable('settlement_statements')
    .set(NOT_APPROVED)
    .where('outlet_id', '=', outlet_id)
    .where('status', '=', 'agreed')
    .execute();
  await audit(tx, {
    at,
    actor_id: by,
    action: 'outlet.settlement_account',
    subject_type: 'outlet',
    subject_id: outlet_id,
    ...(before === undefined ? {} : { before: { network: before.network, msisdn: before.msisdn } }),
    after: { ...wallet, held_until },
  });
}
