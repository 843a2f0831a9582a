import type { ReviewDecision } from '@club/contract/money/payments';
import { useForm } from 'react-hook-form';

import { reasonRule } from '#web/features/money/desk/reason-rule.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { type Decidable, decisionWords, effectOf, needsNumber } from './decision-words.ts';
import { useDecidePayment } from './use-payment-acts.ts';

interface DecideDialogProps {
  payment: Decidable;
  decision: ReviewDecision;
  onClose: () => void;
}

const LEAST_NUMBER_CHARS = 4;

/** Says what a decision does, and asks for its reason; what moves money needs the network's own number of it. */
export function DecideDialog({ payment, decision, onClose }: DecideDialogProps) {
  const { label } = decisionWords[decision];
  const wantsNumber = needsNumber(payment, decision);
  const form = useForm({ defaultValues: { reason: '', transaction_id: '' } });
  const decide = useDecidePayment(payment.id, onClose);
  const submit = form.handleSubmit(({ reason, transaction_id }) =>
    decide.mutate(
      { decision, reason: reason.trim(), ...(wantsNumber ? { transaction_id: transaction_id.trim() } : {}) },
      { onError: (problem) => applyProblem(form, problem) },
    ),
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={label}
      description={payment.order_number === null ? undefined : `Order ${payment.order_number}`}
      onSubmit={(event) => void submit(event)}
      loading={decide.isPending}
      error={decide.error}
      submitLabel={label}
      loadingLabel="Saving..."
    >
      <Notice tone="info">{effectOf(payment, decision)}</Notice>
      {wantsNumber && (
        <TextField
          label="Transaction ID in the network’s statement"
          hint="Of a large sum, another admin has to enter the same before it counts."
          autoComplete="off"
          maxLength={64}
          data-first-focus=""
          {...form.register('transaction_id', {
            validate: (value) => value.trim().length >= LEAST_NUMBER_CHARS || 'Enter the number from the statement',
          })}
          error={form.formState.errors.transaction_id?.message}
        />
      )}
      <TextArea
        label="Reason"
        hint="It stands in the journal with your name."
        maxLength={500}
        {...(wantsNumber ? {} : { 'data-first-focus': '' })}
        {...form.register('reason', reasonRule)}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
