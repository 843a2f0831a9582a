import { saveAddress } from '@club/contract/delivery/addresses';
import type { DeliveryAddress } from '@club/contract/delivery/zones';
import { ADDRESS_NAME_MAX_CHARS } from '@club/rules/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkCheck } from 'lucide-react';
import { useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { addressesQuery } from './queries.ts';
import type { AddressForm } from './use-address-form.ts';

interface SaveAddressProps {
  address: DeliveryAddress;
  form: Pick<AddressForm, 'contact'>;
}

/** Keeps the address under a name for the next time. */
export function SaveAddress({ address, form }: SaveAddressProps) {
  const client = useQueryClient();
  const send = useIntent();
  const [label, setLabel] = useState('');
  const save = useMutation({
    mutationFn: (kept: DeliveryAddress) => {
      const body = { label: label.trim(), address: kept };
      return send(body, (idempotencyKey) => call(saveAddress, { body, idempotencyKey }));
    },
    onSuccess: () => client.invalidateQueries(addressesQuery),
  });
  const isSaved = save.isSuccess && save.variables === address;
  if (isSaved) {
    return (
      <p role="status" className="text-good flex items-center gap-2 font-medium">
        <BookmarkCheck aria-hidden className="size-5 shrink-0" />
        Saved as “{save.data.label}”
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-44 grow">
        <TextField
          label="Save this address as"
          optional
          placeholder="Home"
          maxLength={ADDRESS_NAME_MAX_CHARS}
          value={label}
          error={save.isError ? toApiError(save.error).message : undefined}
          onChange={(event) => {
            setLabel(event.target.value);
            if (save.isError) save.reset();
          }}
        />
      </div>
      <Button
        variant="secondary"
        className="min-h-12"
        disabled={label.trim() === ''}
        loading={save.isPending}
        loadingLabel="Saving..."
        onClick={() => form.contact.isWrong() || save.mutate(address)}
      >
        Save
      </Button>
    </div>
  );
}
