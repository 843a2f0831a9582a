import { type PayoutRow, REFUSAL_REASON_MAX_CHARS, REFUSAL_REASON_MISSING } from '@club/contract/money/payouts';
import { sumUgx } from '@club/rules/money';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';

import { chooseLabel, decisionLabels, kindOf, type PayoutDecision } from './payout-words.ts';
import type { PayoutBatch } from './use-payout-batch.ts';

/** What is chosen, and what may be done with all of it at once. Not there where nothing can be decided. */
export function PayoutBar({ rows, batch }: { rows: readonly PayoutRow[]; batch: PayoutBatch }) {
  const { picked } = batch;
  const kinds = [...new Set(rows.flatMap((row) => kindOf(row) ?? []))];
  if (kinds.length === 0) return null;
  const sum = sumUgx(picked.map(({ amount }) => amount));
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
        <ChooseAll rows={rows} kinds={kinds} batch={batch} />
      </div>
      {picked.length > 0 && <ChosenActs batch={batch} sum={sum} />}
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
          onClick={() => {
            batch.startAnew();
            setAsking(decision);
          }}
        >
          {decisionLabels[decision]}
        </Button>
      ))}
      {asking !== null && (
        <Question
          decision={asking}
          count={picked.length}
          sum={sum}
          onClose={() => setAsking(null)}
          loading={busy !== null}
          error={batch.refusalError}
          onDecided={(reason) => {
            batch.decide(asking, ids, reason);
            // The words of a refusal stay until it is done; with it nothing is chosen any more.
            if (asking !== 'refuse') setAsking(null);
          }}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  decision: PayoutDecision;
  count: number;
  sum: number;
  loading: boolean;
  error: ApiError | null;
  onClose: () => void;
  onDecided: (reason?: string) => void;
}

/** What a decision does; a refusal also asks for the words that the members read. */
function Question({ decision, count, sum, loading, error, onClose, onDecided }: QuestionProps) {
  const label = decisionLabels[decision];
  const title = `${label}: ${plural(count, 'payout')}?`;
  const effect = (
    <>
      <Ugx amount={sum} className="font-semibold" /> in all. {effects[decision]}
    </>
  );
  if (decision === 'refuse') {
    return (
      <ReasonDialog
        title={title}
        description={effect}
        label="Why?"
        hint="Such as: the number is in another name than yours"
        missing={REFUSAL_REASON_MISSING}
        maxLength={REFUSAL_REASON_MAX_CHARS}
        submitLabel={label}
        loading={loading}
        error={error}
        onClose={onClose}
        onReason={onDecided}
      />
    );
  }
  return (
    <ConfirmDialog open onClose={onClose} title={title} confirmLabel={label} onConfirm={() => onDecided()}>
      {effect}
    </ConfirmDialog>
  );
}

const effects: Record<PayoutDecision, string> = {
  approve: 'Each is sent once two admins have agreed.',
  refuse: 'The cashback goes back to the members, who get your words by SMS.',
  send_again: 'Each is set aside and sent anew, if the member still has it.',
  ask_again: 'Nothing is sent; the networks are asked what became of them.',
};
