import type { PayoutRow } from '@club/contract/payouts';
import { sumUgx } from '@club/rules/money';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { decisionLabels, decisionsFor, type PayoutDecision } from './payout-words.ts';
import type { PayoutBatch } from './use-payout-batch.ts';

/** What is chosen, and what may be done with all of it at once. Not there where nothing can be decided. */
export function PayoutBar({ rows, batch }: { rows: readonly PayoutRow[]; batch: PayoutBatch }) {
  const { picked } = batch;
  const able = rows.filter((row) => decisionsFor(row).length > 0);
  if (able.length === 0) return null;
  const sum = sumUgx(picked.map(({ amount }) => amount));
  const isAll = picked.length === able.length;
  return (
    <Card as="section" aria-label="Chosen payouts" className="sticky top-14 z-10 grid gap-3 lg:top-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {picked.length === 0 ? 'Nothing chosen' : plural(picked.length, 'payout')}
          {picked.length > 0 && (
            <>
              , <Ugx amount={sum} />
            </>
          )}
        </p>
        <Button variant="quiet" className="-mx-4" onClick={() => batch.choose(isAll ? [] : able.map(({ id }) => id))}>
          {isAll ? 'Choose none' : `Choose all ${able.length}`}
        </Button>
      </div>
      {picked.length > 0 && <ChosenActs batch={batch} sum={sum} />}
    </Card>
  );
}

/** Each decision is asked about once for all that are chosen. */
function ChosenActs({ batch, sum }: { batch: PayoutBatch; sum: number }) {
  const [asking, setAsking] = useState<PayoutDecision | null>(null);
  const { picked, decisions, busy } = batch;
  const ids = picked.map(({ id }) => id);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button
        variant="secondary"
        loading={batch.isChecking}
        loadingLabel="Checking..."
        onClick={() => batch.check(ids)}
      >
        Check Names
      </Button>
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={decision === 'refuse' ? 'secondary' : 'primary'}
          loading={busy === decision}
          disabled={busy !== null}
          onClick={() => setAsking(decision)}
        >
          {decisionLabels[decision]}
        </Button>
      ))}
      {decisions.length === 0 && (
        <p className="text-soft col-span-2 self-center text-sm">These cannot be decided together.</p>
      )}
      {asking !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsking(null)}
          title={`${decisionLabels[asking]}: ${plural(picked.length, 'payout')}?`}
          confirmLabel={decisionLabels[asking]}
          tone={asking === 'refuse' ? 'danger' : 'primary'}
          onConfirm={() => {
            batch.decide(asking, ids);
            setAsking(null);
          }}
        >
          <Ugx amount={sum} className="font-semibold" /> in all. {effects[asking]}
        </ConfirmDialog>
      )}
    </div>
  );
}

const effects: Record<PayoutDecision, string> = {
  approve: 'Each is sent once two admins have agreed.',
  refuse: 'The cashback goes back to the members, who are told.',
  send_again: 'Each is set aside and sent anew, if the member still has it.',
  ask_again: 'Nothing is sent; the networks are asked what became of them.',
};
