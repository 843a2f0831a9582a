import { STAFF_PIN_LENGTH } from '@club/rules/staff-pin';
import type { ComponentProps } from 'react';

import { PinField } from '#web/ui/TextField.tsx';

type StaffPinFieldProps = Omit<ComponentProps<typeof PinField>, 'label' | 'digits' | 'autoComplete' | 'className'>;

/** The PIN of whoever hands over, large enough to be typed across a counter. */
export function StaffPinField(props: StaffPinFieldProps) {
  return (
    <PinField
      label="6-digit staff PIN"
      digits={STAFF_PIN_LENGTH}
      autoComplete="off"
      className="min-h-14 text-xl"
      {...props}
    />
  );
}
