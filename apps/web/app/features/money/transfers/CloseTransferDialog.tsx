import type { TransferRow } from '@club/contract/money/refunds';
import { formatUgx } from '@club/rules/money';
import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { useForm } from 'react-hook-form';

import { reasonRule } from '#web/features/money/desk/reason-rule.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { useAskToClose } from './use-transfer-acts.ts';

const outcomes = [
  { value: 'sent', label: 'It was sent', note: 'It stands in the network’s statement, under a number.' },
  { value: 'not_sent', label: 'It was not sent', note: 'It is owed as before, and may be sent anew.' },
];

const NOT_SAID = 'Please say what you found';
const WRONG_NUMBER = 'Please enter the transaction ID from the statement';

interface Found {
  /** Nothing is proposed: whoever just presses on would have money paid twice or not at all. */
  outcome: 'sent' | 'not_sent' | null;
  transaction_id: string;
  reason: string;
}

/** Asks what became of money that the network never told of. It counts once a second admin agrees. */
export function CloseTransferDialog({ transfer, onClose }: { transfer: TransferRow; onClose: () => void }) {
  const form = useForm<Found>({
    defaultValues: { outcome: null, transaction_id: '', reason: '' },
  });
  const ask = useAskToClose(transfer.id, onClose);
  const wasSent = form.watch('outcome') === 'sent';
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ outcome, transaction_id, reason }) => {
    if (outcome === null) return;
    ask.mutate(
      { outcome, reason: reason.trim(), ...(outcome === 'sent' ? { transaction_id: transaction_id.trim() } : {}) },
      { onError: (problem) => applyProblem(form, problem) },
    );
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`What became of ${formatUgx(transfer.amount)}?`}
      description="Look for it in the network’s statement first. Money that was sent after all and is sent anew is paid twice."
      onSubmit={(event) => void submit(event)}
      loading={ask.isPending}
      loadingLabel="Saving..."
      error={ask.error}
      submitLabel="Ask a Second Admin"
    >
      <RadioGroup
        label="What you found"
        options={outcomes}
        {...form.register('outcome', { validate: (outcome) => outcome !== null || NOT_SAID })}
        error={errors.outcome?.message}
      />
      {wasSent && (
        <TextField
          label="Transaction ID"
          hint="As the network’s statement gives it"
          autoComplete="off"
          maxLength={40}
          className="figures"
          {...form.register('transaction_id', {
            validate: (number) => transactionIdError(number) === null || WRONG_NUMBER,
          })}
          error={errors.transaction_id?.message}
        />
      )}
      <TextArea
        label="Reason"
        hint="It stands in the journal with your name."
        rows={2}
        maxLength={300}
        {...form.register('reason', reasonRule)}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
