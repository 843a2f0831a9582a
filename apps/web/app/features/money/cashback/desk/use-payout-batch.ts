import type { PayoutCheck, PayoutOutcomeName, PayoutRow } from '@club/contract/money/payouts';
import { useState } from 'react';

import { usePayoutAct, usePayoutCheck } from '#web/features/money/desk/use-finance-acts.ts';
import { plural } from '#web/lib/format.ts';
import { toast } from '#web/ui/toasts.ts';

import { decisionsFor, kindOf, type Outcome, outcomeWords, type PayoutDecision, pickTogether } from './payout-words.ts';

const CHECKED_AT_ONCE = 20;

/** Payouts taken together: who is chosen, what the networks say of them, and what became of each. */
export function usePayoutBatch(rows: readonly PayoutRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const [checks, setChecks] = useState<Readonly<Record<string, PayoutCheck>>>({});
  const act = usePayoutAct();
  const check = usePayoutCheck();
  const picked = pickTogether(rows, chosen);
  const rowOf = (id: string) => rows.find((row) => row.id === id);

  return {
    picked,
    /** Whether anything on the page can be decided. */
    canDecide: rows.some((row) => kindOf(row) !== undefined),
    outcomes,
    checks,
    isChosen: (id: string) => picked.some((row) => row.id === id),
    /** Whether it can be decided, and together with those that are chosen. */
    mayChoose: (row: PayoutRow) =>
      kindOf(row) !== undefined && (picked[0] === undefined || kindOf(row) === kindOf(picked[0])),
    toggle: (id: string) => setChosen(toggled(new Set(picked.map((row) => row.id)), id)),
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
    /** What may be done with all that are chosen. */
    decisions: picked[0] === undefined ? [] : decisionsFor(picked[0]),
    /** Why a refusal was not taken. */
    refusalError: act.variables?.decision === 'refuse' ? act.error : null,
    /** What went wrong before does not concern what is asked next. */
    startAnew: () => act.reset(),
    busy: act.isPending ? act.variables.decision : null,
    decide(decision: PayoutDecision, ids: string[], { reason, onDone }: { reason?: string; onDone?: () => void } = {}) {
      const asked = ids.map((one) => rowOf(one)?.transfer?.last_check_at ?? null);
      act.mutate(
        { ids, asked, decision, ...(reason === undefined ? {} : { reason }) },
        {
          onSuccess({ results }) {
            sayUnseen(results.filter(({ id }) => rowOf(id) === undefined));
            onDone?.();
            const told = results.map(
              ({ id, outcome }) => [id, { name: outcome, from: rowOf(id)?.status ?? null }] as const,
            );
            setOutcomes((before) => ({ ...before, ...byId(told) }));
            setChosen(new Set());
          },
        },
      );
    },
    isChecking: check.isPending,
    check(ids: string[]) {
      check.mutate(ids.slice(0, CHECKED_AT_ONCE), {
        onSuccess: ({ results }) =>
          setChecks((before) => ({ ...before, ...byId(results.map((result) => [result.id, result])) })),
      });
    },
  };
}
export type PayoutBatch = ReturnType<typeof usePayoutBatch>;

/** What became of those that stand in no row which could say so. */
function sayUnseen(results: readonly { outcome: PayoutOutcomeName }[]): void {
  for (const outcome of new Set(results.map((result) => result.outcome))) {
    const count = results.filter((result) => result.outcome === outcome).length;
    const { text, tone } = outcomeWords[outcome];
    toast[tone === 'good' ? 'success' : 'error'](`${plural(count, 'payout')}: ${text}`);
  }
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

function byId<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries);
}
