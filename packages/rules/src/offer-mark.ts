import { epochMs, formatDate, formatLastDay, formatTime, type Instant } from './kampala-time.ts';

/** So few pieces are worth a word: whoever waits may come too late. */
export const FEW_LEFT = 5;

export type OfferMark = { readonly kind: 'sold_out' | 'few_left' | 'ends_today'; readonly text: string };

/**
 * What somebody has to know of an offer before they open it, by the server's clock; null when there is nothing. What is
 * gone matters more than what is going, and that more than the hour.
 */
export function offerMark(
  { stock_quantity, end_date }: { readonly stock_quantity: number; readonly end_date: Instant },
  now: Instant,
): OfferMark | null {
  if (stock_quantity <= 0) return { kind: 'sold_out', text: 'Sold out' };
  if (stock_quantity <= FEW_LEFT) return { kind: 'few_left', text: `${stock_quantity} left` };
  const isToday = epochMs(end_date) > epochMs(now) && formatLastDay(end_date) === formatDate(now);
  if (!isToday) return null;
  const isMidnight = formatDate(end_date) !== formatDate(now);
  return { kind: 'ends_today', text: isMidnight ? 'Ends at midnight' : `Ends ${formatTime(end_date)}` };
}
