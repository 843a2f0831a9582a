import type { Cart } from '@club/contract/shop/cart';
import { mostCashbackFor } from '@club/rules/cashback-use';
import type { Ugx } from '@club/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { cashbackTermsQuery } from '#web/features/money/cashback/queries.ts';

/** Whether the member pays with cashback, and how much of it this cart can take. */
export function useCashbackChoice(cart: Cart | undefined) {
  const terms = useQuery({ ...cashbackTermsQuery, enabled: cart !== undefined });
  const [isChosen, choose] = useState(false);
  const usable = cart && terms.data && terms.data.held_until === null ? usableFor(cart.total, terms.data) : 0;
  return {
    available: terms.data?.available ?? 0,
    held_until: terms.data?.held_until ?? null,
    usable,
    isChosen,
    choose,
    used: isChosen ? usable : 0,
  };
}

function usableFor(total: Ugx, { available, payment_minimum: minimum }: { available: Ugx; payment_minimum: Ugx }): Ugx {
  return total > 0 ? mostCashbackFor({ total, available, minimum }) : 0;
}

export type CashbackChoice = ReturnType<typeof useCashbackChoice>;
