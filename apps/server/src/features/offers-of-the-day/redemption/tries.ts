import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { countTry, uncountTry, type Limit } from '#server/security/try-counter.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Wrong codes of one member: the eleventh in an hour is not looked up any more. */
export const codeTries = (member_id: string): Limit => ({
  scope: 'redeem_code',
  key: member_id,
  windows: [{ tries: 10, window_ms: HOUR_MS }],
});

/** Wrong PINs typed on the phone of a member, for one code: the sixth is not compared. */
export const pinTriesOfCode = (code_id: string): Limit => ({
  scope: 'redeem_pin_code',
  key: code_id,
  windows: [{ tries: 5, window_ms: DAY_MS }],
});

/** The same for all phones of members at an outlet. Shuts that path alone: the counter's own device counts apart. */
export const pinTriesOnPhones = (outlet_id: string): Limit => ({
  scope: 'redeem_pin_phones',
  key: outlet_id,
  windows: [{ tries: 10, window_ms: HOUR_MS }],
});

/** At the counter's own device, which a manager has open, or the staff on their tablet. */
export const pinTriesAtCounter = (outlet_id: string): Limit => ({
  scope: 'redeem_pin_counter',
  key: outlet_id,
  windows: [{ tries: 30, window_ms: HOUR_MS }],
});

/** Codes at the counter that are none of this outlet's. */
export const counterCodeTries = (caller: string): Limit => ({
  scope: 'redeem_code_counter',
  key: caller,
  windows: [{ tries: 60, window_ms: HOUR_MS }],
});

/** Counts a try before anything is compared, so that however many come at once no more get through. Gives what takes it back. */
export async function spendTry(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  limit: Limit,
  refusal: 'redemption_locked' | 'too_many_requests',
) {
  const at = now();
  const opens_at = await countTry(tx, limit, at);
  if (opens_at !== undefined) {
    const retry_after = Math.max(1, Math.ceil((opens_at.getTime() - at.getTime()) / 1_000));
    throw new Problem(refusal, { facts: { retry_after } });
  }
  return () => uncountTry(tx, limit, at);
}
