import { forgetAddress, renameAddress, type SavedAddress } from '@club/contract/delivery/addresses';
import { ADDRESS_NAME_MAX_CHARS } from '@club/rules/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Home, MapPin } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { unlessGone } from '#web/api/unless-gone.ts';
import { NamedRow } from '#web/ui/NamedRow.tsx';
import { SavedCard } from '#web/ui/SavedCard.tsx';
import { toast } from '#web/ui/toasts.ts';

import { addressesQuery } from './queries.ts';

/** The addresses that are offered at checkout. */
export function AddressesCard() {
  return (
    <SavedCard
      title="Saved addresses"
      intro="Where your deliveries may go, by the names you gave them."
      icon={MapPin}
      query={useQuery(addressesQuery)}
      empty="Give an address a name when you have something delivered, and it is here for the next time."
    >
      {(saved) => <AddressRow key={saved.id} saved={saved} />}
    </SavedCard>
  );
}

function AddressRow({ saved: { id, label, address } }: { saved: SavedAddress }) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries(addressesQuery);
  const rename = useMutation({
    mutationFn: (next: string) => call(renameAddress, { params: { id }, body: { label: next } }),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (_nothing: undefined) => unlessGone(call(forgetAddress, { params: { id } })),
    onSuccess: () => toast.success('The address is forgotten.'),
    onError: (error) => toast.error(error.message),
    onSettled,
  });
  const more = [address.landmark, address.stage && `${address.stage} stage`].filter((part) => part !== null);
  return (
    <NamedRow
      icon={Home}
      name={label}
      what="address"
      maxLength={ADDRESS_NAME_MAX_CHARS}
      missing="Please give the address a name"
      {...{ rename, remove }}
    >
      {[address.text, ...more].join(', ')}
    </NamedRow>
  );
}
