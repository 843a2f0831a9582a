import { EasyPinWarning } from '#web/features/people/auth/EasyPinWarning.tsx';
import { PinField } from '#web/ui/TextField.tsx';

import { FormSection } from './FormSection.tsx';
import type { Application } from './use-application.ts';

export function SecuritySection({ application }: { application: Application }) {
  const { values } = application;
  const ownPhones = [values.mtn_money_number, values.airtel_money_number].filter((phone) => phone.trim() !== '');
  const pin = application.typed('pin', 'confirm_pin');
  return (
    <FormSection title="Security Information">
      <p className="text-soft -mt-3">Choose the PIN you will sign in with. It is not your mobile money PIN.</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4 gap-y-5">
        <PinField label="4-digit PIN" autoComplete="new-password" {...pin} />
        <PinField label="Confirm PIN" autoComplete="new-password" {...application.typed('confirm_pin')} />
        <EasyPinWarning pin={values.pin} ownPhones={ownPhones} error={pin.error} />
      </div>
    </FormSection>
  );
}
