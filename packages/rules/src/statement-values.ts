/** What a line of a statement is about, in our words. */
export const STATEMENT_KINDS = [
  'collection',
  'payout',
  'refund',
  'reversal',
  'settlement',
  'topup',
  'fee',
  'other',
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export const STATEMENT_STATUSES = ['completed', 'pending', 'failed'] as const;
export type StatementStatus = (typeof STATEMENT_STATUSES)[number];

/** Letters and digits alone, so that `Airtel_Money ID` and `airtelmoneyid` are one word. */
export function plainWord(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

const kindWords: Record<Exclude<StatementKind, 'other'>, readonly string[]> = {
  collection: [
    'payment',
    'collection',
    'collections',
    'merchpay',
    'merchantpayment',
    'requesttopay',
    'customerpayment',
    'c2b',
    'mp',
  ],
  payout: ['payout', 'transfer', 'disbursement', 'disbursements', 'deposit', 'cashin', 'ci', 'b2c', 'sendmoney'],
  refund: ['refund', 'refunds', 'rfnd'],
  reversal: ['reversal', 'reverse', 'reversed', 'rollback'],
  settlement: ['settlement', 'withdrawal', 'cashout', 'banktransfer', 'liquidation', 'sweep'],
  topup: ['topup', 'floattopup', 'floatdeposit', 'funding'],
  fee: ['fee', 'fees', 'charge', 'charges', 'servicecharge', 'commission'],
};

const kindOf = new Map(
  Object.entries(kindWords).flatMap(([kind, words]) => words.map((word) => [word, kind as StatementKind] as const)),
);

/** The kind that a network's word means; `other` for a word nobody has told us of. */
export function statementKind(text: string): StatementKind {
  return kindOf.get(plainWord(text)) ?? 'other';
}

const statusWords: Record<StatementStatus, readonly string[]> = {
  completed: ['', 'successful', 'success', 'succeeded', 'completed', 'complete', 'settled', 'ts'],
  pending: ['pending', 'ongoing', 'processing', 'inprogress', 'tip', 'ta'],
  failed: ['failed', 'failure', 'rejected', 'declined', 'cancelled', 'expired', 'timeout', 'tf', 'te'],
};

/** The status that a network's word means, or null: an unknown word is neither done nor failed. */
export function statementStatus(text: string): StatementStatus | null {
  const word = plainWord(text);
  return STATEMENT_STATUSES.find((status) => statusWords[status].includes(word)) ?? null;
}

const AMOUNT =
  /^([-+(]?)\s*(?:[A-Za-z]{3}\s*)?([-+]?)((?:\d{1,3}(?:[ ,\u00A0\u202F]\d{3})+|\d+))(?:\.(\d+))?\s*(\)?)(-?)$/;

/** `UGX 37,600.00` → 37600; minus as `-`, `(…)` or at the end. Null for what is no whole amount. */
export function statementAmount(text: string): number | null {
  const match = AMOUNT.exec(text.trim());
  if (match === null) return null;
  const [, before, sign, digits, fraction = '', closing, after] = match;
  if (/[^0]/.test(fraction) || (before === '(') !== (closing === ')')) return null;
  const amount = Number(digits!.replaceAll(/\D/g, ''));
  if (!Number.isSafeInteger(amount)) return null;
  const isNegative = before === '-' || before === '(' || sign === '-' || after === '-';
  return isNegative && amount !== 0 ? -amount : amount;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(.+))?$/;
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2}|[A-Za-z]{3,9})[-/. ](\d{2}|\d{4})(?:[T ,]+(.+))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp][Mm])?\s*(Z|[+-]\d{2}:?\d{2})?$/;
const KAMPALA_OFFSET_MINUTES = 180;

/**
 * The moment that a statement names: year first, or day first as in Uganda (`21/11/2026 09:05`, `21-Nov-26 9:05 PM`). Without
 * a zone it is Kampala's clock, without a clock the beginning of the day. Null for what is no moment.
 */
export function statementMoment(text: string): Date | null {
  const trimmed = text.trim();
  const yearFirst = YEAR_FIRST.exec(trimmed);
  const dayFirst = yearFirst === null ? DAY_FIRST.exec(trimmed) : null;
  const parts = yearFirst ? yearFirst.slice(1) : dayFirst && [dayFirst[3], dayFirst[2], dayFirst[1], dayFirst[4]];
  if (!parts) return null;
  const [year, month, day, clock] = parts;
  const midnight = dateOf(Number(year!.length === 2 ? `20${year}` : year), monthOf(month!), Number(day));
  const minutes = clock === undefined ? -KAMPALA_OFFSET_MINUTES * 60_000 : clockMs(clock);
  return midnight === null || minutes === null ? null : new Date(midnight + minutes);
}

/** Which figure a date in figures begins with, where only one of the two can be its month; null where either can. */
export function firstFigure(text: string): 'day' | 'month' | null {
  const [one, other] = (DAY_FIRST.exec(text.trim())?.slice(1, 3) ?? []).map(Number);
  if (one === undefined || other === undefined) return null;
  if (one > MONTHS.length && other <= MONTHS.length) return 'day';
  return one <= MONTHS.length && other > MONTHS.length ? 'month' : null;
}

function monthOf(text: string): number {
  const named = MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
  return /^\d+$/.test(text) ? Number(text) : named;
}

/** Midnight in UTC, or null for a day that no calendar has. */
function dateOf(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null;
}

/** Milliseconds from midnight in UTC to a clock of some zone. */
function clockMs(text: string): number | null {
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const [, hours, minutes, seconds = '0', half, zone] = match;
  const isTwelve = half !== undefined;
  const hour = isTwelve ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return ((hour * 60 + Number(minutes) - zoneMinutes(zone)) * 60 + Number(seconds)) * 1000;
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined) return KAMPALA_OFFSET_MINUTES;
  if (zone === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** 2567XXXXXXXX from how statements write a wallet (`0772123456`, `FRI:256772123456/MSISDN`), or null for none. */
export function statementNumber(text: string): string | null {
  const match = /(?:^|\D)(?:\+?256|0)?([37]\d{8})(?:\D|$)/.exec(text);
  return match === null ? null : `256${match[1]}`;
}

const UUID = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;

/** Our reference as we write it; Airtel carries it without its dashes. Null for what is none of ours. */
export function statementReference(text: string): string | null {
  const match = UUID.exec(text.trim());
  return match === null ? null : match.slice(1).join('-').toLowerCase();
}
