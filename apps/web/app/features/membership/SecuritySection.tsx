import { EASY_PIN_HINT, isEasyPin, isPin } from '@club/rules/pin';

import { PinField } from '#web/ui/TextField.tsx';

import { FormSection } from './FormSection.tsx';
import type { Application } from './use-application.ts';

export function SecuritySection({ application: { field, values } }: { application: Application }) {
  const ownPhones = [values.mtn_money_number, values.airtel_money_number].filter((phone) => phone.trim() !== '');
  const isEasy = isPin(values.pin) && isEasyPin(values.pin, ownPhones);
  return (
    <FormSection title="Security Information">
      <p className="text-soft -mt-3">Choose the PIN you will sign in with. It is not your mobile money PIN.</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <PinField
          label="4-digit PIN"
          autoComplete="new-password"
          warning={isEasy ? EASY_PIN_HINT : null}
          {...field('pin', 'confirm_pin')}
        />
        <PinField label="Confirm PIN" autoComplete="new-password" {...field('confirm_pin')} />
      </div>
    </FormSection>
  );
}
