import { type PayoutRow, REFUSAL_REASON_MAX_CHARS, REFUSAL_REASON_MISSING } from '@club/contract/money/payouts';
import { sumUgx } from '@club/rules/money';

import { plural } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';

import { decisionLabels, type PayoutDecision } from './payout-words.ts';
import type { PayoutBatch } from './use-payout-batch.ts';

interface PayoutQuestionProps {
  decision: PayoutDecision;
  payouts: readonly PayoutRow[];
  /** None of them stands on the page any more so that this could be decided. */
  areGone: boolean;
  batch: PayoutBatch;
  onClose: () => void;
}

/** What a decision does; a refusal also asks for the words that the members read, which stay until it is done. */
export function PayoutQuestion({ decision, payouts, areGone, batch, onClose }: PayoutQuestionProps) {
  const label = decisionLabels[decision];
  const title = `${label}: ${plural(payouts.length, 'payout')}?`;
  const ids = payouts.map(({ id }) => id);
  const effect = (
    <>
      <Ugx amount={sumUgx(payouts.map(({ amount }) => amount))} className="font-semibold" /> in all. {effects[decision]}
      {areGone && (
        <span role="status" className="text-warn mt-2 block font-semibold">
          Somebody has decided meanwhile, or they are on another page by now. Only what still can be is done.
        </span>
      )}
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
        loading={batch.busy !== null}
        error={batch.refusalError}
        onClose={onClose}
        onReason={(reason) => batch.decide(decision, ids, { reason, onDone: onClose })}
      />
    );
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={title}
      confirmLabel={label}
      onConfirm={() => {
        batch.decide(decision, ids);
        onClose();
      }}
    >
      {effect}
    </ConfirmDialog>
  );
}

const effects: Record<PayoutDecision, string> = {
  approve: 'Each is sent once two admins have agreed.',
  refuse: 'The cashback goes back to the members, who get your words by SMS.',
  send_again: 'Each is set aside and sent anew, if the member still has it.',
  ask_again:
    'The networks are asked what became of them. Only what one of them says once more that it never heard of is sent again, under the same reference.',
};
