import type { PayoutCheck, PayoutOutcomeName, PayoutRow } from '@club/contract/money/payouts';
import { useState } from 'react';

import { usePayoutAct, usePayoutCheck } from '#web/features/money/desk/use-finance-acts.ts';

import { decisionsFor, type PayoutDecision } from './payout-words.ts';

const CHECKED_AT_ONCE = 20;

/** Payouts taken together: who is chosen, what the networks say of them, and what became of each. */
export function usePayoutBatch(rows: readonly PayoutRow[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, PayoutOutcomeName>>>({});
  const [checks, setChecks] = useState<Readonly<Record<string, PayoutCheck>>>({});
  const act = usePayoutAct();
  const check = usePayoutCheck();
  // What has left the page or cannot be decided any more is not chosen any more.
  const picked = rows.filter((row) => chosen.has(row.id) && decisionsFor(row).length > 0);

  return {
    picked,
    outcomes,
    checks,
    isChosen: (id: string) => picked.some((row) => row.id === id),
    toggle: (id: string) => setChosen((before) => toggled(before, id)),
    choose: (ids: readonly string[]) => setChosen(new Set(ids)),
    /** What may be done with all that are chosen. */
    decisions: commonDecisions(picked),
    busy: act.isPending ? act.variables.decision : null,
    decide(decision: PayoutDecision, ids: string[], reason?: string) {
      act.mutate(
        { ids, decision, ...(reason === undefined ? {} : { reason }) },
        {
          onSuccess({ results }) {
            setOutcomes((before) => ({ ...before, ...byId(results.map(({ id, outcome }) => [id, outcome])) }));
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

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(id)) after.add(id);
  return after;
}

function commonDecisions(picked: readonly PayoutRow[]): readonly PayoutDecision[] {
  const [first, ...rest] = picked.map(decisionsFor);
  return (first ?? []).filter((decision) => rest.every((others) => others.includes(decision)));
}

function byId<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.fromEntries(entries);
}
