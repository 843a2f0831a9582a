import type { TrafficColour } from './code-status.ts';
import { epochMs, type Instant } from './kampala-time.ts';
import { ENDING_SOON_MS } from './limits.ts';

export type OfferWindow = { readonly offer_end_time: string };
export type OfferStock = { readonly total_quantity: number; readonly remaining_quantity: number };

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Over at the very moment it ends, by the server's clock. */
export function isExpired(offer: OfferWindow, now: Instant): boolean {
  return msLeft(offer, now) <= 0;
}

/** Two hours or less to go, by what `msLeft` says. */
export function isEndingSoon(left: number): boolean {
  return left > 0 && left <= ENDING_SOON_MS;
}

export function isSoldOut(offer: Pick<OfferStock, 'remaining_quantity'>): boolean {
  return offer.remaining_quantity <= 0;
}

/** How much is sold, 0 to 100. An offer without a quantity shows as sold out. */
export function soldPercent(offer: OfferStock): number {
  if (offer.total_quantity <= 0) return 100;
  const sold = offer.total_quantity - Math.max(0, offer.remaining_quantity);
  return Math.min(100, Math.max(0, (sold / offer.total_quantity) * 100));
}

/** Green up to 50 % sold, yellow up to 80 %, red above. */
export function soldColour(percentSold: number): TrafficColour {
  if (percentSold <= 50) return 'green';
  return percentSold <= 80 ? 'yellow' : 'red';
}

export function buyLabel(
  offer: OfferWindow & OfferStock,
  now: Instant,
  isProcessing = false,
): 'Expired' | 'Sold Out' | 'Processing...' | 'Buy Now' {
  if (isExpired(offer, now)) return 'Expired';
  if (isSoldOut(offer)) return 'Sold Out';
  return isProcessing ? 'Processing...' : 'Buy Now';
}

/** The ticking countdown: `2d 3h 15m`, `5:09:03` or `9:03`. */
export function countdownLabel(msRemaining: number): string {
  const { days, hours, minutes, seconds } = parts(msRemaining);
  if (days > 0) return `${days}d ${hours}h ${minutes}m`;
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
  return `${minutes}:${twoDigits(seconds)}`;
}

/** The calm label of a card: days when over 24 hours, otherwise hours and minutes, otherwise minutes. */
export function timeLeftLabel(msRemaining: number): string {
  const { days, hours, minutes } = parts(msRemaining);
  if (msRemaining > DAY_MS) return days === 1 ? '1 day' : `${days} days`;
  const allHours = days * 24 + hours;
  return allHours > 0 ? `${allHours}h ${minutes}m` : `${minutes}m`;
}

/** Milliseconds until the offer ends, negative afterwards. */
export function msLeft(offer: OfferWindow, now: Instant): number {
  return epochMs(offer.offer_end_time) - epochMs(now);
}

function parts(msRemaining: number) {
  const left = Math.max(0, msRemaining);
  return {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
    seconds: Math.floor((left % MINUTE_MS) / SECOND_MS),
  };
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
