import { firstLetter } from '@club/rules/first-letter';
import { formatCount } from '@club/rules/money';

// Dates and times: `formatDateTime` and its siblings of `@club/rules/kampala-time`. Money: `<Ugx>` of `ui/Money.tsx`.

/** `1 item`, `2 items`. */
export const plural = (value: number, one: string, many = `${one}s`) =>
  `${formatCount(value)} ${value === 1 ? one : many}`;

/** `25%` or `12.5%`. */
export const formatPercent = (value: number) => `${Number(value.toFixed(1))}%`;

/** `1.4 km`. */
export const formatKm = (km: number) => `${km.toFixed(1)} km`;

/** `AK` of `Amina Kato`. */
export const initials = (first: string, last: string) => `${firstLetter(first)}${firstLetter(last)}`.toUpperCase();
