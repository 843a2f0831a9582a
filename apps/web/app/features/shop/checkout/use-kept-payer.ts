import type { MemberInfo } from '@club/contract/people/members';
import type { Network } from '@club/contract/shapes';
import { isNetwork } from '@club/rules/uganda-phone';
import { useEffect } from 'react';

import { ownNumber, type PayerForm, type PayerValues } from '#web/features/money/payments/use-payer-form.ts';

import { payerDraft } from './checkout-drafts.ts';

/** A look at the wallet's own app, a new version, an empty battery; tomorrow's order is paid as the profile says again. */
const KEPT_MS = 60 * 60_000;

/** The network and the number that were chosen before the page was loaded anew; null where that network cannot be used now. */
export function readKeptPayer(
  member: MemberInfo,
  available: readonly Network[],
  now: number,
): Pick<PayerValues, 'payment_network' | 'phone_number'> | null {
  const { payment_network, phone_number, typed_at } = payerDraft.read();
  const isFresh = typed_at !== '' && Math.abs(now - Number(typed_at)) < KEPT_MS;
  if (!isFresh || !isNetwork(payment_network) || !available.includes(payment_network)) return null;
  return { payment_network, phone_number: phone_number || ownNumber(member, payment_network) };
}

/**
 * Keeps them as they are chosen, while there is no order yet. The number of somebody else is not kept: whose it is has to be asked
 * anew, and it would come back as the member's own.
 */
export function useKeptPayer({ form }: PayerForm, member: MemberInfo, isPlaced: boolean): void {
  useEffect(() => {
    if (isPlaced) return undefined;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: { payment_network, phone_number, someone_else } }) => {
        if (someone_else) return payerDraft.forget();
        // The own number is as the profile says by then.
        const isOwn = phone_number === ownNumber(member, payment_network);
        payerDraft.write({
          payment_network,
          phone_number: isOwn ? '' : phone_number,
          typed_at: String(Date.now()),
        });
      },
    });
  }, [form, member, isPlaced]);
}
