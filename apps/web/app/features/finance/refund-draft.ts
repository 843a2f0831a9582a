import type { BodyIn, ReplyOf } from '@club/contract/endpoint';
import type { getRefundable, previewRefund } from '@club/contract/finance';
import { formatUgx } from '@club/rules/money';
import { useState } from 'react';

import { typedUgx } from '#web/lib/typed-ugx.ts';

export type Refundable = ReplyOf<typeof getRefundable>;
type Asked = BodyIn<typeof previewRefund>;

export interface RefundDraft {
  mode: 'lines' | 'amount';
  /** As typed, by line. */
  lines: Readonly<Record<string, string>>;
  delivery: string;
  amount: string;
}

const EMPTY: RefundDraft = { mode: 'lines', lines: {}, delivery: '', amount: '' };

/** What is wrong with an amount in a field, or nothing. */
export function amountError(text: string, most: number): string | undefined {
  const amount = typedUgx(text);
  if (amount === undefined) return undefined;
  if (Number.isNaN(amount)) return 'Please enter whole shillings';
  return amount > most ? `At most ${formatUgx(most)} is left` : undefined;
}

/** What is asked for, once it makes sense: not while a field is wrong or nothing is chosen. */
export function askedOf(draft: RefundDraft, order: Refundable): Asked | undefined {
  if (draft.mode === 'amount') {
    const amount = typedUgx(draft.amount);
    return amount === undefined || amount === 0 || amountError(draft.amount, order.left) ? undefined : { amount };
  }
  const wrong = order.lines.some(({ id, line_amount, refunded }) =>
    amountError(draft.lines[id] ?? '', line_amount - refunded),
  );
  if (wrong || amountError(draft.delivery, order.delivery_left)) return undefined;
  const lines = order.lines.flatMap(({ id }) => {
    const amount = typedUgx(draft.lines[id] ?? '') ?? 0;
    return amount === 0 ? [] : [{ id, amount }];
  });
  const delivery = typedUgx(draft.delivery) ?? 0;
  if (lines.length === 0 && delivery === 0) return undefined;
  return { ...(lines.length === 0 ? {} : { lines }), ...(delivery === 0 ? {} : { delivery }) };
}

export function useRefundDraft() {
  const [draft, setDraft] = useState(EMPTY);
  return {
    draft,
    change: (fields: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...fields })),
    changeLine: (id: string, text: string) =>
      setDraft((before) => ({ ...before, lines: { ...before.lines, [id]: text } })),
  };
}
