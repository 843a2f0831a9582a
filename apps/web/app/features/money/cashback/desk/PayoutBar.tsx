import type { PayoutRow } from '@club/contract/money/payouts';
import { sumUgx } from '@club/rules/money';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { chooseLabel, decisionLabels, decisionsFor, kindOf, type PayoutDecision } from './payout-words.ts';
import { PayoutQuestion } from './PayoutQuestion.tsx';
import type { PayoutBatch } from './use-payout-batch.ts';

interface PayoutBarProps {
  rows: readonly PayoutRow[];
  batch: PayoutBatch;
}

interface Asking {
  decision: PayoutDecision;
  /** What was chosen when it was asked. */
  payouts: readonly PayoutRow[];
}

/**
 * What is chosen, and what may be done with all of it at once. The bar is not there where nothing can be decided; a question that
 * stands open stays, and what was typed in it, though others decide meanwhile or newer ones push all of it off the page.
 */
export function PayoutBar({ rows, batch }: PayoutBarProps) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const left = asking && batch.picked.filter((row) => decisionsFor(row).includes(asking.decision));
  return (
    <>
      <Bar
        rows={rows}
        batch={batch}
        onAsk={(decision) => {
          batch.startAnew();
          setAsking({ decision, payouts: batch.picked });
        }}
      />
      {asking !== null && left !== null && (
        <PayoutQuestion
          decision={asking.decision}
          payouts={left.length > 0 ? left : asking.payouts}
          areGone={left.length === 0}
          batch={batch}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface BarProps extends PayoutBarProps {
  onAsk: (decision: PayoutDecision) => void;
}

function Bar({ rows, batch, onAsk }: BarProps) {
  const { picked } = batch;
  const kinds = [...new Set(rows.flatMap((row) => kindOf(row) ?? []))];
  if (kinds.length === 0) return null;
  return (
    <Card as="section" aria-label="Chosen payouts" className="short:static sticky top-14 z-10 grid gap-3 lg:top-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-semibold">
          {picked.length === 0 ? 'Nothing chosen' : plural(picked.length, 'payout')}
          {picked.length > 0 && (
            <>
              , <Ugx amount={sumUgx(picked.map(({ amount }) => amount))} />
            </>
          )}
        </p>
        <ChooseAll rows={rows} kinds={kinds} batch={batch} />
      </div>
      {picked.length > 0 && <ChosenActs batch={batch} onAsk={onAsk} />}
    </Card>
  );
}

interface ChooseAllProps {
  rows: readonly PayoutRow[];
  kinds: readonly PayoutDecision[];
  batch: PayoutBatch;
}

/** All of one kind at a press; while some are chosen, the others of theirs, or none. */
function ChooseAll({ rows, kinds, batch: { picked, choose } }: ChooseAllProps) {
  const chosenKind = picked[0] && kindOf(picked[0]);
  const offered = kinds
    .filter((kind) => chosenKind === undefined || kind === chosenKind)
    .map((kind) => ({ kind, ids: rows.filter((row) => kindOf(row) === kind).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > picked.length);
  return (
    <div className="-mx-4 flex flex-wrap">
      {offered.map(({ kind, ids }) => (
        <Button key={kind} variant="quiet" onClick={() => choose(ids)}>
          {chooseLabel(kind, ids.length)}
        </Button>
      ))}
      {picked.length > 0 && (
        <Button variant="quiet" onClick={() => choose([])}>
          Choose none
        </Button>
      )}
    </div>
  );
}

/** Each decision is asked about once for all that are chosen. */
function ChosenActs({ batch, onAsk }: Pick<BarProps, 'batch' | 'onAsk'>) {
  const { picked, decisions, busy } = batch;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button
        variant="secondary"
        loading={batch.isChecking}
        loadingLabel="Checking..."
        onClick={() => batch.check(picked.map(({ id }) => id))}
      >
        Check Names
      </Button>
      {decisions.map((decision) => (
        <Button
          key={decision}
          variant={decision === 'refuse' ? 'secondary' : 'primary'}
          loading={busy === decision}
          disabled={busy !== null}
          onClick={() => onAsk(decision)}
        >
          {decisionLabels[decision]}
        </Button>
      ))}
    </div>
  );
}
