import { EASY_PIN_HINT, isEasyPin, isPin } from '@club/rules/pin';

import { PinField } from '#web/ui/TextField.tsx';

import { FormSection } from './FormSection.tsx';
import type { Application } from './use-application.ts';

export function SecuritySection({ application }: { application: Application }) {
  const { values } = application;
  const ownPhones = [values.mtn_money_number, values.airtel_money_number].filter((phone) => phone.trim() !== '');
  const isEasy = isPin(values.pin) && isEasyPin(values.pin, ownPhones);
  return (
    <FormSection title="Security Information">
      <p className="text-soft -mt-3">Choose the PIN you will sign in with. It is not your mobile money PIN.</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-5">
        <PinField
          label="4-digit PIN"
          autoComplete="new-password"
          warning={isEasy ? EASY_PIN_HINT : null}
          {...application.typed('pin', 'confirm_pin')}
        />
        <PinField label="Confirm PIN" autoComplete="new-password" {...application.typed('confirm_pin')} />
      </div>
    </FormSection>
  );
}
