import { type CashbackTerms, requestPayout } from '@club/contract/money/cashback';
import { formatUgx } from '@club/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { call } from '#web/api/call.ts';
import { typedUgx } from '#web/lib/typed-ugx.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { SummaryLines } from '#web/ui/SummaryLines.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UgxField } from '#web/ui/UgxField.tsx';

interface PayoutDialogProps {
  terms: CashbackTerms;
  onClose: () => void;
}

const networkNames = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' };

/** Sends cashback to one of the member's own wallets. What arrives stands there before it is asked for. */
export function PayoutDialog({ terms, onClose }: PayoutDialogProps) {
  const usable = terms.numbers.filter((number) => number.available && !number.unproven);
  const [typed, setTyped] = useState(String(terms.available));
  const [chosen, setChosen] = useState(usable[0]?.network ?? 'mtn');
  const payout = usePayout(onClose);
  const fee = useSeen(terms.payout_fee, { isChosen: false, ...payout }, 'payout_fee_changed');
  const read = typedUgx(typed) ?? 0;
  const mistake = mistakeIn(read, terms);
  const amount = read || 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (mistake === undefined) payout.mutate({ amount, network: chosen, fee });
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      onSubmit={submit}
      loading={payout.isPending}
      loadingLabel="Sending..."
      error={payout.error}
      shown={['amount']}
      title="Pay out cashback"
      submitLabel="Pay Out"
      disabled={mistake !== undefined || usable.length === 0}
    >
      <UgxField
        label="Amount (UGX)"
        value={typed}
        onText={(text) => {
          setTyped(text);
          if (payout.isError) payout.reset();
        }}
        error={mistake ?? payout.error?.fields['amount']?.[0]}
        hint={`From ${formatUgx(terms.payout_minimum)} to ${formatUgx(terms.available)}`}
      />
      <RadioGroup
        label="To your number"
        name="network"
        value={chosen}
        onChange={(event) => {
          setChosen(event.target.value === 'airtel' ? 'airtel' : 'mtn');
          if (payout.isError) payout.reset();
        }}
        options={terms.numbers.map(optionOf)}
      />
      <SummaryLines
        lines={[
          { label: 'Fee', amount: fee },
          { label: 'You receive', amount: Math.max(0, amount - fee), total: true },
        ]}
      />
      {amount > terms.payout_approval_above && (
        <p className="text-soft text-sm">We look at this payout before we send it, within a day.</p>
      )}
    </FormDialog>
  );
}

const optionOf = ({ network, phone_masked, available, unproven }: CashbackTerms['numbers'][number]) => ({
  value: network,
  label: networkNames[network],
  note: unproven
    ? `${phone_masked}: please confirm it in your profile first`
    : available
      ? phone_masked
      : 'Not available right now',
  disabled: unproven || !available,
});

function mistakeIn(amount: number, { available, payout_minimum }: CashbackTerms): string | undefined {
  if (Number.isNaN(amount)) return 'Please enter whole shillings';
  if (amount < payout_minimum) return `Payouts start at ${formatUgx(payout_minimum)}.`;
  return amount > available ? `You have ${formatUgx(available)} available.` : undefined;
}

function usePayout(onDone: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (body: { amount: number; network: 'mtn' | 'airtel'; fee: number }) =>
      send(body, (idempotencyKey) => call(requestPayout, { body, idempotencyKey })),
    onSuccess: (payout) => {
      toast.success(payout.message);
      onDone();
    },
    // Refused, what can be paid out is no longer what stands here: some was spent, or a PIN or number was changed.
    onSettled: () => void client.invalidateQueries({ queryKey: ['cashback'] }),
  });
}
