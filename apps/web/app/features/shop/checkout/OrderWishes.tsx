import type { ServiceType } from '@club/contract/shapes';
import { SPECIAL_INSTRUCTIONS_MAX_CHARS } from '@club/rules/limits';

import type { PayerForm } from '#web/features/money/payments/use-payer-form.ts';
import { TextArea } from '#web/ui/TextField.tsx';

import { instructionsDraft } from './checkout-drafts.ts';
import { IfMissing } from './IfMissing.tsx';
import type { CheckoutState } from './use-checkout.ts';

interface OrderWishesProps {
  service_type: ServiceType;
  payer: PayerForm;
  checkout: CheckoutState;
}

/** What the outlet should know before the order is placed. */
export function OrderWishes({ service_type, payer: { form }, checkout }: OrderWishesProps) {
  return (
    <>
      <IfMissing service_type={service_type} value={checkout.if_missing} onChange={checkout.setIfMissing} />
      <TextArea
        label="Special instructions"
        optional
        placeholder="Anything the outlet should know"
        maxLength={SPECIAL_INSTRUCTIONS_MAX_CHARS}
        {...form.register('special_instructions', {
          onChange: () => instructionsDraft.write({ special_instructions: form.getValues('special_instructions') }),
        })}
      />
    </>
  );
}
