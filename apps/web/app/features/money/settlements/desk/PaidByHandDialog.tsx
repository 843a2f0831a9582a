import type { StatementDetail } from '@club/contract/money/settlements';
import { formatUgx } from '@club/rules/money';
import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { useForm } from 'react-hook-form';

import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { useRecordByHand } from './use-statement-acts.ts';

/** The second admin says under which number of the network an outlet was paid by hand, so that nothing is sent. */
export function PaidByHandDialog({ statement, onClose }: { statement: StatementDetail; onClose: () => void }) {
  const { id, due, outlet } = statement;
  const form = useForm({ defaultValues: { paid_by_hand: '' } });
  const record = useRecordByHand(id, due, onClose);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`${outlet.name} was paid by hand?`}
      description={`Only if ${formatUgx(due)} has left the club’s wallet already. Nothing is sent, and the reconciliation looks for this number in the network’s statement.`}
      onSubmit={(event) =>
        void form.handleSubmit(({ paid_by_hand }) =>
          record.mutate(paid_by_hand.trim(), { onError: (problem) => applyProblem(form, problem) }),
        )(event)
      }
      loading={record.isPending}
      loadingLabel="Saving..."
      error={record.error}
      submitLabel="Record Payment"
    >
      <TextField
        label="Transaction ID"
        hint="As the network’s message or statement gives it"
        autoComplete="off"
        maxLength={40}
        className="figures"
        data-first-focus=""
        {...form.register('paid_by_hand', { validate: (number) => transactionIdError(number) ?? true })}
        error={form.formState.errors.paid_by_hand?.message}
      />
    </FormDialog>
  );
}
