import type { MemberInfo } from '@club/contract/people/members';
import type { Network } from '@club/contract/shapes';
import { checkoutPhoneError } from '@club/rules/phone-errors';
import { numberOn } from '@club/rules/preferred-number';
import { nationalDigits } from '@club/rules/uganda-phone';
import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';

import type { ApiError } from '#web/api/api-error.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';

export interface PayerValues {
  payment_network: Network;
  phone_number: string;
  /** "Save payment information for future purchases", under a name. */
  save_payer: boolean;
  payer_name: string;
  /** Somebody else pays, and the member has said yes to the name of the number. */
  someone_else: boolean;
  payer_confirmation: string;
  /** Only checkout asks for them. */
  special_instructions: string;
}

/** The member's own number on a network without +256, or nothing. */
export function ownNumber(member: MemberInfo, network: Network): string {
  const number = numberOn(member, network);
  return number === null ? '' : nationalDigits(number);
}

/** Who pays: the preferred network where it can be used, with the member's number on it. `typed`: what was typed before. */
export function usePayerForm(member: MemberInfo, available: readonly Network[], typed: Partial<PayerValues> = {}) {
  const network = available.includes(member.payment_priority)
    ? member.payment_priority
    : (available[0] ?? member.payment_priority);
  const form = useForm<PayerValues>({
    // On leaving the field, so that the other network is offered before anything is sent.
    mode: 'onTouched',
    defaultValues: {
      payment_network: network,
      phone_number: ownNumber(member, network),
      save_payer: false,
      payer_name: '',
      someone_else: false,
      payer_confirmation: '',
      special_instructions: '',
      ...typed,
    },
  });
  const fields = {
    network: form.register('payment_network', {
      // Another network is another line: its own number comes in, or none.
      onChange: () => {
        const [network, isOther] = form.getValues(['payment_network', 'someone_else']);
        form.setValue('payer_confirmation', '');
        form.resetField('phone_number', { defaultValue: isOther ? '' : ownNumber(member, network) });
      },
    }),
    phone: form.register('phone_number', {
      validate: (phone, { payment_network }) => checkoutPhoneError(payment_network, phone) ?? true,
      // Whose number another one is has to be asked anew.
      onChange: () => form.setValue('payer_confirmation', '', { shouldValidate: true }),
    }),
  };
  form.register('payer_confirmation', {
    validate: (confirmation, { someone_else }) => !someone_else || confirmation !== '',
  });
  const [refusals, setRefusals] = useState(0);
  /** A wrong number takes the focus by itself; that nobody has said yes to a name has no field of its own. */
  const showMissing = ({ phone_number, payer_confirmation }: FieldErrors<PayerValues>) => {
    if (!phone_number && payer_confirmation) form.setFocus('someone_else');
  };
  return {
    form,
    fields,
    /** Pays, or leads to what is still missing for it. */
    submit: (pay: (values: PayerValues) => Promise<void>) => form.handleSubmit(pay, showMissing),
    /** How often the number was refused: whose it is has to be asked anew each time. */
    refusals,
    /** Shows what is wrong at its fields; gives whether all of it found one. */
    refuse(refusal: ApiError): boolean {
      if (refusal.fields['phone_number'] !== undefined) {
        form.setValue('payer_confirmation', '');
        setRefusals(refusals + 1);
      }
      return applyProblem(form, refusal);
    },
  };
}

export type PayerForm = ReturnType<typeof usePayerForm>;
