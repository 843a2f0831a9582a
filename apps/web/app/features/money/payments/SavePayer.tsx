import { PAYER_NAME_MAX_CHARS } from '@club/rules/limits';

import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { PayerForm } from './use-payer-form.ts';

/** Keeps the number for the next time, under a name where several are kept. */
export function SavePayer({ payer: { form } }: { payer: PayerForm }) {
  return (
    <div className="grid gap-2">
      <CheckboxField label="Save payment information for future purchases" {...form.register('save_payer')} />
      {form.watch('save_payer') && (
        <TextField
          label="Name of this number"
          optional
          placeholder="My second line"
          maxLength={PAYER_NAME_MAX_CHARS}
          {...form.register('payer_name')}
        />
      )}
    </div>
  );
}
