import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { reasonRule } from '#web/features/money/desk/reason-rule.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { useCorrectNumber } from './use-transfer-acts.ts';

interface CorrectNumberProps {
  /** The payment by hand. */
  id: string;
  number: string;
  outlet: string;
  /** What the button is about, for those who do not see where it stands. */
  about?: string;
}

/** For a payment by hand that no statement has under its number. Nobody does so for an outlet of their own. */
export function CorrectNumber({ id, number, outlet, about }: CorrectNumberProps) {
  const [open, setOpen] = useState(false);
  const me = useQuery(meQuery).data;
  if (me?.outlets.some((own) => own.id === outlet) === true) return null;
  return (
    <>
      <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
        Correct Number
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </Button>
      <Lasting open={open} onClose={() => setOpen(false)}>
        {(close) => <CorrectNumberDialog {...{ id, number }} onClose={close} />}
      </Lasting>
    </>
  );
}

function CorrectNumberDialog({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { transaction_id: '', reason: '' } });
  const correct = useCorrectNumber(id, onClose);
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ transaction_id, reason }) =>
    correct.mutate(
      { transaction_id: transaction_id.trim(), reason: reason.trim() },
      { onError: (problem) => applyProblem(form, problem) },
    ),
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Correct the number?"
      description={`It was paid by hand, and no statement has it under ${number}. Nothing is sent; the reconciliation looks for the new number instead.`}
      onSubmit={(event) => void submit(event)}
      loading={correct.isPending}
      loadingLabel="Saving..."
      error={correct.error}
      submitLabel="Correct Number"
    >
      <TextField
        label="Transaction ID"
        hint="As the network’s message or statement gives it"
        autoComplete="off"
        maxLength={40}
        className="figures"
        data-first-focus=""
        {...form.register('transaction_id', { validate: (typed) => transactionIdError(typed) ?? true })}
        error={errors.transaction_id?.message}
      />
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
