import { PURCHASE_POLL_MS, PURCHASE_POLLS } from '@club/rules/limits';

/** The screen of a purchase asks for so long, and whoever still waits then is promised an SMS. */
const SMS_AFTER_MS = PURCHASE_POLLS * PURCHASE_POLL_MS;

/** Whether an attempt took so long that nobody may look at its screen any more. */
export function wasSlow(begun_at: Date, at: Date): boolean {
  return at.getTime() - begun_at.getTime() >= SMS_AFTER_MS;
}
