import { forgetPayer, renamePayer, type SavedPayer } from '@club/contract/money/payers';
import { PAYER_NAME_MAX_CHARS } from '@club/rules/limits';
import { nationalDigits } from '@club/rules/uganda-phone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone, Wallet } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { unlessGone } from '#web/api/unless-gone.ts';
import { NamedRow } from '#web/ui/NamedRow.tsx';
import { SavedCard } from '#web/ui/SavedCard.tsx';
import { toast } from '#web/ui/toasts.ts';

import { networkNames } from './network-look.ts';
import { payersQuery } from './queries.ts';

/** The numbers that are offered at checkout. */
export function PayersCard() {
  return (
    <SavedCard
      title="Saved numbers"
      intro="Mobile money numbers that checkout offers you."
      icon={Wallet}
      query={useQuery(payersQuery)}
      empty="Choose “Save payment information” when you pay. The number is here once the payment has come."
    >
      {(payer) => <PayerRow key={payer.id} payer={payer} />}
    </SavedCard>
  );
}

function PayerRow({ payer: { id, name, network, phone_number } }: { payer: SavedPayer }) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(payersQuery);
  const rename = useMutation({
    mutationFn: (next: string) => call(renamePayer, { params: { id }, body: { name: next } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (_nothing: undefined) => unlessGone(call(forgetPayer, { params: { id } })),
    onSuccess: () => toast.success('The number is forgotten.'),
    onError: (error) => toast.error(error.message),
    onSettled,
  });
  return (
    <NamedRow
      icon={Smartphone}
      what="number"
      maxLength={PAYER_NAME_MAX_CHARS}
      missing="Please give the number a name"
      {...{ name, rename, remove }}
    >
      {networkNames[network]}, <span className="figures whitespace-nowrap">0{nationalDigits(phone_number)}</span>
    </NamedRow>
  );
}
