import { nationalDigits } from '@club/rules/uganda-phone';
import { useQuery } from '@tanstack/react-query';

import { SelectField } from '#web/ui/ChoiceFields.tsx';

import { payersQuery } from './queries.ts';
import type { PayerForm } from './use-payer-form.ts';

/** Numbers that have paid before, by their names. Not there for who has saved none. */
export function SavedPayers({ payer: { form } }: { payer: PayerForm }) {
  const saved = useQuery(payersQuery).data?.results ?? [];
  if (saved.length === 0) return null;
  return (
    <SelectField
      label="Saved numbers"
      placeholder="Choose one, or enter a number below"
      options={saved.map(({ id, name, phone_number }) => ({
        value: id,
        label: `${name} – 0${nationalDigits(phone_number)}`,
      }))}
      onChange={(event) => {
        const chosen = saved.find(({ id }) => id === event.target.value);
        if (!chosen) return;
        form.setValue('payment_network', chosen.network);
        form.setValue('someone_else', false);
        form.setValue('payer_confirmation', '');
        form.setValue('phone_number', nationalDigits(chosen.phone_number), { shouldValidate: true });
      }}
    />
  );
}
