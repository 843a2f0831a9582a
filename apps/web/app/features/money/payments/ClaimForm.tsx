import { transactionIdError } from '@club/rules/wallet-transaction-id';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { Claim } from './use-claim.ts';

interface ClaimFormProps {
  order_id: string;
  claim: Claim;
  children: string;
}

/** "I was charged": for a member whose wallet says so while we do not know it. */
export function ClaimForm({ order_id, claim, children }: ClaimFormProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        {children}
      </Button>
    );
  }
  return <OpenClaimForm order_id={order_id} claim={claim} />;
}

function OpenClaimForm({ order_id, claim }: Omit<ClaimFormProps, 'children'>) {
  const form = useForm({ defaultValues: { transaction_id: '' } });
  const [isLost, setLost] = useState(false);
  const submit = form.handleSubmit(async ({ transaction_id }) => {
    setLost(false);
    const problem = await claim.send(order_id, transaction_id);
    if (problem !== undefined) setLost(!applyProblem(form, problem));
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="border-line grid gap-4 border-t pt-4 text-left"
    >
      <FormBanner error={isLost ? claim.error : null} />
      <TextField
        label="Transaction ID"
        hint="It stands in the message from your network."
        autoComplete="off"
        autoCapitalize="characters"
        error={errors.transaction_id?.message}
        {...form.register('transaction_id', { validate: (typed) => transactionIdError(typed) ?? true })}
      />
      <Button type="submit" variant="secondary" wide loading={claim.sending} loadingLabel="Sending...">
        Ask us to check
      </Button>
    </form>
  );
}
