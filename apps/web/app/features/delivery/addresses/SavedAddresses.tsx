import type { SavedAddress } from '@club/contract/delivery/addresses';
import { useQuery } from '@tanstack/react-query';

import { SelectField } from '#web/ui/ChoiceFields.tsx';

import { addressesQuery } from './queries.ts';

/** The member's own addresses by their names. Not there for who has saved none. */
export function SavedAddresses({ onChoose }: { onChoose: (address: SavedAddress) => void }) {
  const saved = useQuery(addressesQuery).data?.results ?? [];
  if (saved.length === 0) return null;
  return (
    <SelectField
      label="Saved addresses"
      placeholder="Choose one, or enter another below"
      options={saved.map(({ id, label, address }) => ({ value: id, label: `${label} – ${address.text}` }))}
      onChange={(event) => {
        const chosen = saved.find(({ id }) => id === event.target.value);
        if (chosen) onChoose(chosen);
      }}
    />
  );
}
