import type { StatementImport } from '@club/contract/money/reconciliation';
import { useForm } from 'react-hook-form';

import { reasonRule } from '#web/features/money/desk/reason-rule.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { useWithdrawStatement } from './use-reconciliation-acts.ts';

/** Takes back a statement that was the wrong file. */
export function WithdrawDialog({ statement, onClose }: { statement: StatementImport; onClose: () => void }) {
  const form = useForm({ defaultValues: { reason: '' } });
  const withdraw = useWithdrawStatement(onClose);
  const submit = form.handleSubmit(({ reason }) =>
    withdraw.mutate({ id: statement.id, reason: reason.trim() }, { onError: (problem) => applyProblem(form, problem) }),
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Take back the statement?"
      description={`The lines of ${statement.file_name} count no more. Files imported after it that have some of them too can then be imported again.`}
      onSubmit={(event) => void submit(event)}
      loading={withdraw.isPending}
      loadingLabel="Taking back..."
      error={withdraw.error}
      submitLabel="Take Back"
    >
      <TextArea
        label="Reason"
        maxLength={300}
        data-first-focus=""
        {...form.register('reason', reasonRule)}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
