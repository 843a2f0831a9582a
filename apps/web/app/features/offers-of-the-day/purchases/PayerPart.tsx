import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import type { MemberInfo } from '@club/contract/people/members';
import type { Network } from '@club/contract/shapes';
import { phonePlaceholders, purchasePhoneError } from '@club/rules/phone-errors';
import { numberOn } from '@club/rules/preferred-number';
import { nationalDigits } from '@club/rules/uganda-phone';
import type { UseFormReturn } from 'react-hook-form';

import { Badge } from '#web/ui/Badge.tsx';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';

export interface Payer {
  payment_method: Network;
  phone_number: string;
}

export type PayerForm = UseFormReturn<Payer>;

interface PayerPartProps {
  form: PayerForm;
  member: MemberInfo;
  networks: ReplyOf<typeof listPaymentNetworks>['results'];
  preferred: Network;
}

const names = { mtn: 'MTN', airtel: 'Airtel' } as const;

/** The member's number on a network without +256, or nothing. */
export function ownNumber(member: MemberInfo, network: Network): string {
  const number = numberOn(member, network);
  return number === null ? '' : nationalDigits(number);
}

/** Network and number. Another network than the preferred one is another line, whose number the member types. */
export function PayerPart({ form, member, networks, preferred }: PayerPartProps) {
  const { payment_method } = form.watch();
  const { errors } = form.formState;
  const method = form.register('payment_method', {
    onChange: () => {
      const chosen = form.getValues('payment_method');
      form.resetField('phone_number', { defaultValue: chosen === preferred ? ownNumber(member, chosen) : '' });
    },
  });
  return (
    <>
      <RadioGroup
        label="Payment method"
        columns
        {...method}
        error={errors.payment_method?.message}
        options={networks.map(({ network, label, available }) => ({
          value: network,
          label,
          disabled: !available,
          note: available ? network === preferred && <Badge tone="gold">Preferred</Badge> : 'Coming soon',
        }))}
      />
      <PhoneField
        label="Phone number"
        placeholder={phonePlaceholders[payment_method]}
        hint={payment_method === preferred ? undefined : `Enter your ${names[payment_method]} number`}
        error={errors.phone_number?.message}
        {...form.register('phone_number', { validate: (typed) => purchasePhoneError(typed) ?? true })}
      />
    </>
  );
}
