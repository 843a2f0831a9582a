import type { ChosenSettings } from '@club/contract/outlets/settings';
import { openingHoursWarning } from '@club/rules/opening-hours';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { settingRule, type SettingsFields, typedOf } from './use-settings-form.ts';

const minutes = [
  ['ready_minutes', 'Minutes until an order is ready', 'Promised to the member from the payment on'],
  [
    'accept_minutes',
    'Remind us if we have not accepted within (minutes)',
    'The managers are told by message: tablets sleep',
  ],
  [
    'give_up_minutes',
    'Cancel if we have not accepted within (minutes)',
    'The member gets the money back. What is paid while you are closed counts from when you open',
  ],
] as const;

interface OutletFiguresProps {
  form: UseFormReturn<SettingsFields>;
  /** As it stands at the server, and as it stood when a press to save was refused. */
  seen: ChosenSettings;
  seenBefore: ChosenSettings;
}

/** Hours, tax number and minutes. */
export function OutletFigures({ form, seen, seenBefore }: OutletFiguresProps) {
  const { errors, dirtyFields } = form.formState;
  // While they are typed they are of no use yet.
  const [leftAs, setLeftAs] = useState<string>();
  const hours = dirtyFields.opening_hours ? leftAs : seen.opening_hours;
  const said = (name: keyof ChosenSettings, warning?: string | null) => ({
    error: errors[name]?.message,
    warning:
      dirtyFields[name] && seen[name] !== seenBefore[name]
        ? `Somebody else has saved here: ${seen[name] ?? 'nothing'}`
        : warning,
  });
  return (
    <>
      {/* Two lines: on a phone one would cut off when the outlet closes. */}
      <TextArea
        label="Opening hours"
        rows={2}
        {...form.register('opening_hours', {
          ...settingRule('opening_hours'),
          onBlur: () => setLeftAs(typedOf(form.getValues()).opening_hours),
        })}
        {...said('opening_hours', openingHoursWarning(hours ?? ''))}
      />
      <TextField
        label="TIN"
        optional
        hint="Your tax number; it stands on the receipts of your customers"
        inputMode="numeric"
        className="figures"
        {...form.register('tin', settingRule('tin'))}
        {...said('tin')}
      />
      {minutes.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          {...form.register(name, {
            ...settingRule(name),
            // When an order is given up hangs on when it is reminded of.
            ...(name === 'accept_minutes' ? { deps: 'give_up_minutes' } : {}),
          })}
          {...said(name)}
        />
      ))}
    </>
  );
}
