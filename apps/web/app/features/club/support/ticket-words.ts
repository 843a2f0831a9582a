import type { Ticket } from '@club/contract/club/support';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { ORDER_STATUSES, orderLabel, SERVICE_TYPES, serviceTypeLabels } from '@club/rules/order-status';
import { PAYMENT_STATUSES, paymentLabel } from '@club/rules/payment-status';

type Value = string | number;

/** In the order in which they are read: the database keeps them in one of its own. */
const names: Record<string, string> = {
  order: 'Order',
  offer: 'Offer',
  outlet: 'Outlet',
  placed: 'Ordered',
  status: 'State',
  service: 'Service',
  amount: 'Amount',
  paid: 'Payment',
  code: 'Code',
  expires: 'Good until',
  redeemed: 'Used',
  staff: 'Handed over by',
};

const codeStates: Record<string, string> = { live: 'Not used', redeemed: 'Used', expired: 'Run out' };

const words: Record<string, (value: string) => string | undefined> = {
  status: (value) => labelOf(ORDER_STATUSES, value, orderLabel),
  paid: (value) => labelOf(PAYMENT_STATUSES, value, paymentLabel),
  service: (value) => labelOf(SERVICE_TYPES, value, (type) => serviceTypeLabels[type]),
  code: (value) => codeStates[value],
  placed: formatDateTime,
  expires: formatDateTime,
  redeemed: formatDateTime,
};

/** How things stood when it was reported, as people read it. What is not known here is shown as it was kept. */
export function factTexts(facts: Ticket['facts']): { name: string; text: string }[] {
  return [...new Set([...Object.keys(names), ...Object.keys(facts)])].flatMap((name) => {
    const value = facts[name] ?? null;
    return value === null ? [] : { name: names[name] ?? capital(name), text: textOf(name, value) };
  });
}

/** `Medium urgency`. */
export const urgencyText = ({ urgency }: Pick<Ticket, 'urgency'>) => capital(`${urgency} urgency`);

function textOf(name: string, value: Value): string {
  if (typeof value === 'number') return name === 'amount' ? formatUgx(value) : String(value);
  return words[name]?.(value) ?? value;
}

function labelOf<Of extends string>(known: readonly Of[], value: string, label: (one: Of) => string) {
  const one = known.find((each) => each === value);
  return one && label(one);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');
