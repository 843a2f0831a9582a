import type { BodyIn, ReplyOf } from '@club/contract/endpoint';
import type { getRefundable, previewRefund } from '@club/contract/money/refunds';
import { formatUgx } from '@club/rules/money';
import { useState } from 'react';

import { typedUgx } from '#web/lib/typed-ugx.ts';

export type Refundable = ReplyOf<typeof getRefundable>;
type Asked = BodyIn<typeof previewRefund>;

export interface RefundDraft {
  mode: 'lines' | 'amount';
  /** How many pieces, by line. */
  pieces: Readonly<Record<string, number>>;
  /** As typed, of lines of which an amount goes back instead. */
  amounts: Readonly<Record<string, string>>;
  delivery: string;
  amount: string;
}

const EMPTY: RefundDraft = { mode: 'lines', pieces: {}, amounts: {}, delivery: '', amount: '' };

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
    amountError(draft.amounts[id] ?? '', line_amount - refunded),
  );
  if (wrong || amountError(draft.delivery, order.delivery_left)) return undefined;
  const lines = order.lines.flatMap(({ id }) => askedOfLine(draft, id));
  const delivery = typedUgx(draft.delivery) ?? 0;
  if (lines.length === 0 && delivery === 0) return undefined;
  return { ...(lines.length === 0 ? {} : { lines }), ...(delivery === 0 ? {} : { delivery }) };
}

function askedOfLine({ pieces, amounts }: RefundDraft, id: string): NonNullable<Asked['lines']> {
  const typed = amounts[id];
  if (typed === undefined) return pieces[id] ? [{ id, quantity: pieces[id] }] : [];
  const amount = typedUgx(typed) ?? 0;
  return amount === 0 ? [] : [{ id, amount }];
}

export function useRefundDraft() {
  const [draft, setDraft] = useState(EMPTY);
  return {
    draft,
    change: (fields: Partial<RefundDraft>) => setDraft((before) => ({ ...before, ...fields })),
    changePieces: (id: string, pieces: number) =>
      setDraft((before) => ({ ...before, pieces: { ...before.pieces, [id]: pieces } })),
    /** Undefined: pieces again. */
    changeAmount: (id: string, text: string | undefined) =>
      setDraft(({ amounts: { [id]: _, ...others }, ...before }) => ({
        ...before,
        amounts: text === undefined ? others : { ...others, [id]: text },
      })),
  };
}

export type RefundDraftState = ReturnType<typeof useRefundDraft>;
