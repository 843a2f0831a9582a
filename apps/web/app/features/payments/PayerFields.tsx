import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/payments';
import type { Network } from '@club/contract/shapes';
import { checkoutPhoneHints, phonePlaceholders } from '@club/rules/phone-errors';

import { Badge } from '#web/ui/Badge.tsx';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';

import type { PayerForm } from './use-payer-form.ts';

interface PayerFieldsProps {
  payer: PayerForm;
  networks: ReplyOf<typeof listPaymentNetworks>['results'];
  preferred: Network;
}

/** Network and number to pay with. */
export function PayerFields({ payer, networks, preferred }: PayerFieldsProps) {
  const { form, fields } = payer;
  const network = form.watch('payment_network');
  return (
    <>
      <RadioGroup
        label="Payment method"
        columns
        {...fields.network}
        options={networks.map((option) => ({
          value: option.network,
          label: option.label,
          disabled: !option.available,
          note: noteFor(option.available, option.network === preferred),
        }))}
      />
      <PhoneField
        label="Mobile money number"
        placeholder={phonePlaceholders[network]}
        hint={checkoutPhoneHints[network]}
        error={form.formState.errors.phone_number?.message}
        {...fields.phone}
      />
    </>
  );
}

function noteFor(available: boolean, isPreferred: boolean) {
  if (!available) return 'Coming soon';
  return isPreferred ? <Badge tone="gold">Preferred</Badge> : undefined;
}
