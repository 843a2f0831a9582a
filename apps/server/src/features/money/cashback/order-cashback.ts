import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { brokenConstraint } from '#server/db/postgres-error.ts';
import { cashbackFreed, cashbackHeld } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { lockHolds } from '#server/features/people/members/member-holds.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

interface ForOrder {
  readonly id: string;
  readonly member_id: string;
  readonly amount: number;
  /** Of an order that had given it back and comes to life again. */
  readonly again?: boolean;
}

/** Sets cashback aside for an order. The ledger itself refuses what the member does not have, however many ask at once. */
export async function holdForOrder(tx: Tx, deps: Deps, order: ForOrder): Promise<void> {
  const { id, member_id, amount, again = false } = order;
  const at = deps.now();
  const held_until = again ? null : await lockHolds(tx, member_id, at);
  if (held_until !== null) throw new Problem('cashback_on_hold', { facts: { held_until: held_until.toISOString() } });
  await refuseShort(() =>
    post(tx, {
      reference: `${again ? 'cashback_held_again' : 'cashback_held'}:${id}`,
      kind: 'cashback_held',
      subject_type: 'order',
      subject_id: id,
      at,
      legs: cashbackHeld({ member_id, amount }),
    }),
  );
  tellItsMember(tx, order);
}

/** Gives back what an order had set aside and does not need. */
export async function freeForOrder(tx: Tx, deps: Pick<Deps, 'now'>, order: ForOrder): Promise<void> {
  const { id, member_id, amount } = order;
  await post(tx, {
    reference: `cashback_freed:${id}`,
    kind: 'cashback_freed',
    subject_type: 'order',
    subject_id: id,
    at: deps.now(),
    legs: cashbackFreed({ member_id, amount }),
  });
  tellItsMember(tx, order);
}

/** Every open screen of the member that shows what there is to be spent. */
function tellItsMember(tx: Tx, { id, member_id, amount }: ForOrder): void {
  if (amount > 0) announce(tx, { topic: 'cashback', id, to: { member_id } });
}

/** What the member may spend, locked until the transaction ends. */
export async function lockAvailable(tx: Tx, member_id: string): Promise<number> {
  const account = await tx
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', 'cashback_available')
    .where('owner', '=', member_id)
    .forUpdate()
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/** Runs a posting that lowers a member's cashback, and says so where there is not enough. */
export async function refuseShort(postIt: () => Promise<unknown>): Promise<void> {
  try {
    await postIt();
  } catch (error) {
    if (brokenConstraint(error) === 'ledger_member_never_below_zero') throw new Problem('cashback_short');
    throw error;
  }
}
