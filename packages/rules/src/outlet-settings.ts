import { formatCount } from './money.ts';

export const DELIVERY_FEE_MAX_UGX = 1_000_000;
export const OPENING_HOURS_MAX_CHARS = 120;
const READY_MINUTES_MAX = 24 * 60;
/** So long an order may be left without a word at most; a night and a holiday lie within. */
export const GIVE_UP_MINUTES_MAX = 3 * 24 * 60;

/** What a press pauses an outlet for. */
export const PAUSE_MINUTES = [30, 60, 120, 240] as const;

/** What an outlet decides for itself. */
export type OutletChoices = {
  readonly opening_hours: string;
  readonly ready_minutes: number;
  readonly accept_minutes: number;
  readonly give_up_minutes: number;
  readonly offers_in_store: boolean;
  readonly offers_curbside: boolean;
  readonly offers_delivery: boolean;
  /** Not said: as it was. */
  readonly tin?: string | null | undefined;
};

/** What is wrong with an outlet's own settings, by field; null where nothing is. */
export function outletChoiceErrors(choices: OutletChoices): Record<keyof OutletChoices | 'services', string | null> {
  const { opening_hours, ready_minutes, accept_minutes, give_up_minutes } = choices;
  const hours = opening_hours.trim();
  const offersAny = choices.offers_in_store || choices.offers_curbside || choices.offers_delivery;
  return {
    opening_hours:
      hours !== '' && hours.length <= OPENING_HOURS_MAX_CHARS
        ? null
        : `Please give 1 to ${OPENING_HOURS_MAX_CHARS} characters`,
    ready_minutes: readyMinutesError(ready_minutes),
    accept_minutes: wholeError(accept_minutes, 1, GIVE_UP_MINUTES_MAX - 1),
    give_up_minutes:
      give_up_minutes > accept_minutes
        ? wholeError(give_up_minutes, 2, GIVE_UP_MINUTES_MAX)
        : 'Please give more minutes than for the reminder',
    offers_in_store: null,
    offers_curbside: null,
    offers_delivery: null,
    tin: tinError(choices.tin ?? null),
    services: offersAny ? null : 'Please offer at least one way of getting an order',
  };
}

/** What is wrong with the number by which the tax authority knows an outlet; null when nothing is, or none is given. */
export function tinError(tin: string | null): string | null {
  return tin === null || /^\d{10}$/.test(tin) ? null : 'A TIN has ten digits';
}

/** What is wrong with a delivery fee; null when nothing is. */
export function deliveryFeeError(fee: number): string | null {
  return wholeError(fee, 0, DELIVERY_FEE_MAX_UGX);
}

/** What is wrong with the minutes in which an order is to be ready; null when nothing is. */
export function readyMinutesError(minutes: number): string | null {
  return wholeError(minutes, 1, READY_MINUTES_MAX);
}

function wholeError(value: number, least: number, most: number): string | null {
  const isGood = Number.isSafeInteger(value) && value >= least && value <= most;
  return isGood ? null : `Please give a whole number from ${formatCount(least)} to ${formatCount(most)}`;
}
