import type { ReconciledDay } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatUgx } from '@club/rules/money';
import type { CloseRefusal } from '@club/rules/reconciliation';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { networkFees } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { reconcile, type Reconciled } from '#server/features/money/reconciliation/reconcile.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readDay } from './days-view.ts';

const TEXTS: Record<CloseRefusal, (day: ReconciledDay) => string> = {
  not_over: () => 'The day is not over yet.',
  day_before_open: () => 'Close the day before it first.',
  statement_missing: () => 'No statement reaches the end of this day yet.',
  statement_gap: () => 'Lines of the statement are missing: its balances do not follow from each other.',
  pending_lines: () => 'Lines of it are still pending. Import a newer statement, which says what became of them.',
  open_differences: (day) => `${day.open_differences} of its differences are open.`,
  unbalanced: ({ closing, books_closing, explained_apart }) => {
    const apart = (closing ?? 0) - books_closing;
    return `The statement ends with ${formatUgx(closing ?? 0)}, the ledger with ${formatUgx(books_closing)}: ${formatUgx(Math.abs(apart))} too ${apart > 0 ? 'little' : 'much'} in the ledger.${explained_apart === 0 ? '' : ` ${formatUgx(explained_apart)} of it was explained without a posting.`}`;
  },
};

/**
 * Closes a day of a network for good: everything is compared once more, and only a day whose statement and ledger agree to
 * the shilling is closed. What the network kept for itself comes into the ledger with it.
 */
export async function closeDay(
  deps: Deps,
  by: string,
  { network, day }: { network: Network; day: string },
  once: Once | undefined,
): Promise<ReconciledDay> {
  return transactOnce(deps.db, once, async (tx) => {
    const { days } = await reconcile(tx, deps, network);
    const found = await readDay(tx, network, day, deps.now());
    if (found === undefined) throw new Problem('not_found');
    if (found.closed_at !== null) return found;
    refuseUnready(found);
    const closing = days.find((each) => each.day === day)!;
    await keep(tx, deps, by, network, closing);
    await reconcile(tx, deps, network);
    announce(tx, { topic: 'finance', id: null, to: { admins: true } });
    return (await readDay(tx, network, day, deps.now()))!;
  });
}

function refuseUnready(day: ReconciledDay): void {
  const [first] = day.refusals;
  if (first === undefined) return;
  const { refusals, closing, books_closing, open_differences, explained_apart } = day;
  const apart = closing === null ? null : closing - books_closing;
  const message = refusals.map((reason) => TEXTS[reason](day)).join(' ');
  throw new Problem('day_not_closable', { message, facts: { refusals, apart, open_differences, explained_apart } });
}

async function keep(
  tx: Tx,
  deps: Deps,
  by: string,
  network: Network,
  { balances, ...figures }: Reconciled['days'][number],
): Promise<void> {
  const at = deps.now();
  const { day, fees } = figures;
  await tx
    .insertInto('statement_closes')
    .values({
      network,
      day,
      figures: JSON.stringify(figures),
      balances: JSON.stringify(balances),
      closed_by: by,
      closed_at: at,
    })
    .execute();
  const id = deps.random.id(at);
  await post(tx, {
    reference: `network_fees:${network}:${day}`,
    kind: 'network_fees',
    subject_type: 'statement_close',
    subject_id: id,
    at,
    memo: `${network} ${day}`,
    legs: networkFees({ network, amount: fees }),
  });
  await audit(tx, {
    at,
    actor_id: by,
    action: 'statement_day.close',
    subject_type: 'statement_close',
    subject_id: id,
    after: { network, ...figures },
  });
}
