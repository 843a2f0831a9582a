import type { Notification, NotificationType } from '@club/contract/club/notifications';

/** What kind of news it is. By its type alone a payment that failed would look like one that came: the titles tell them apart. */
export type News = NotificationType | 'payment' | 'bad';

const BAD = /\b(not|nobody|refused|cancelled|problem|stuck|wrong|twice|low|otherwise|objects)\b/i;
const PAYMENT = /^(Payment|Refund)|money comes back/;

export function newsOf({ type, title }: Pick<Notification, 'type' | 'title'>): News {
  if (BAD.test(title)) return 'bad';
  return PAYMENT.test(title) ? 'payment' : type;
}

/** What a link of a notification leads to, by the beginning of its path. */
const labels: readonly (readonly [RegExp, string])[] = [
  [/^\/orders\/./, 'View order'],
  [/^\/orders/, 'View orders'],
  [/^\/offers\/./, 'View offer'],
  [/^\/(dashboard|offers)/, 'See the offers'],
  [/^\/cashback/, 'View cashback'],
  [/^\/profile\?tab=devices/, 'View devices'],
  [/^\/profile/, 'View profile'],
  [/^\/(outlet|admin\/finance)\/statements\/./, 'View statement'],
  [/^\/outlet\/statements/, 'View statements'],
  [/^\/admin\/finance/, 'Open Finance'],
  [/^\/admin\/applications/, 'View applications'],
  [/^\/application-status/, 'View status'],
];

export function linkLabel(link: string): string {
  return labels.find(([path]) => path.test(link))?.[1] ?? 'Open';
}

const WHOLE = /(KC-\d+-\d+|UGX \d[\d,]*|\+256[\d ]+\d|\d{1,2} [A-Z][a-z]{2} \d{4})/;

/** The text in pieces, every second of which is an order number, an amount, a phone number or a date: no line breaks in those. */
export const wholePieces = (text: string): string[] => text.split(WHOLE);
