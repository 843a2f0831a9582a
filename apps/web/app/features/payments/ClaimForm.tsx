import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { OrderPayment } from './use-order-payment.ts';

/** "I was charged": for a member whose wallet says so while we do not know it. */
export function ClaimForm({ payment }: { payment: OrderPayment }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        I was charged
      </Button>
    );
  }
  return <OpenClaimForm payment={payment} />;
}

function OpenClaimForm({ payment }: { payment: OrderPayment }) {
  const form = useForm({ defaultValues: { transaction_id: '' } });
  const [isLost, setLost] = useState(false);
  const submit = form.handleSubmit(async ({ transaction_id }) => {
    setLost(false);
    const problem = await payment.claim.send(payment.order_id ?? '', transaction_id);
    if (problem !== undefined) setLost(!applyProblem(form, problem));
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="border-line grid gap-4 border-t pt-4 text-left"
    >
      <FormBanner error={isLost ? payment.claim.error : null} />
      <TextField
        label="Transaction ID"
        hint="It stands in the message from your network."
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.transaction_id?.message}
        {...form.register('transaction_id', { validate: (typed) => transactionIdError(typed) ?? true })}
      />
      <Button type="submit" variant="secondary" wide loading={payment.claim.sending} loadingLabel="Sending...">
        Ask us to check
      </Button>
    </form>
  );
}
