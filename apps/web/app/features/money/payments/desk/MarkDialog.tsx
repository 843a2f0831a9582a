import { useForm } from 'react-hook-form';

import { reasonRule } from '#web/features/money/desk/reason-rule.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { useMarkPayment } from './use-payment-acts.ts';

/** Puts a payment before the reviewers, with the reason that they read. */
export function MarkDialog({ payment_id, onClose }: { payment_id: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const mark = useMarkPayment(payment_id, onClose);
  const submit = form.handleSubmit(({ reason }) =>
    mark.mutate(reason.trim(), { onError: (problem) => applyProblem(form, problem) }),
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Mark for review"
      description="It stands in the review until somebody has looked at it. The payment goes on meanwhile."
      onSubmit={(event) => void submit(event)}
      loading={mark.isPending}
      error={mark.error}
      submitLabel="Mark"
      loadingLabel="Marking..."
    >
      <TextArea
        label="What should be looked at?"
        maxLength={500}
        data-first-focus=""
        {...form.register('reason', reasonRule)}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
