import type { MemberInfo } from '@club/contract/members';
import type { Network } from '@club/contract/shapes';
import { checkoutPhoneError } from '@club/rules/phone-errors';
import { nationalDigits } from '@club/rules/uganda-phone';
import { useForm } from 'react-hook-form';

export interface PayerValues {
  payment_network: Network;
  phone_number: string;
  /** Only checkout asks for them. */
  special_instructions: string;
}

/** The member's own number on a network without +256, or nothing. */
function ownNumber(member: MemberInfo, network: Network): string {
  const number = network === 'mtn' ? member.mtn_money_number : member.airtel_money_number;
  return number === null ? '' : nationalDigits(number);
}

/** Who pays: the preferred network where it can be used, with the member's number on it. */
export function usePayerForm(member: MemberInfo, available: readonly Network[]) {
  const network = available.includes(member.payment_priority)
    ? member.payment_priority
    : (available[0] ?? member.payment_priority);
  const form = useForm<PayerValues>({
    // On leaving the field, so that the other network is offered before anything is sent.
    mode: 'onTouched',
    defaultValues: {
      payment_network: network,
      phone_number: ownNumber(member, network),
      special_instructions: '',
    },
  });
  const fields = {
    network: form.register('payment_network', {
      // Another network is another line: its own number comes in, or none.
      onChange: () =>
        form.resetField('phone_number', { defaultValue: ownNumber(member, form.getValues('payment_network')) }),
    }),
    phone: form.register('phone_number', {
      validate: (phone, { payment_network }) => checkoutPhoneError(payment_network, phone) ?? true,
    }),
  };
  return { form, fields };
}

export type PayerForm = ReturnType<typeof usePayerForm>;
