import { transact } from '#server/db/transact.ts';
import { queueSms } from '#server/features/club/notifications/queue-message.ts';
import { spendTry } from '#server/features/offers-of-the-day/redemption/tries.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';
import { spendCode } from '#server/security/code-budget.ts';
import { issueCode } from '#server/security/one-time-code.ts';

import { numberOf, waitingCodes } from './waiting-codes.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

interface Asker {
  readonly member_id: string | null;
  readonly tablet_id?: string;
  readonly outlet_ids: readonly string[];
}

interface Said {
  readonly phone: string;
  readonly outlet?: string | undefined;
}

const SENT = 'If this number has a code for this outlet, a word has been sent to it by SMS.';

/**
 * Sends a word that is good for ten minutes to a member who has something to collect here. Whether that was so is not told, so
 * that nobody learns from it who is a member.
 */
export async function sendWord(deps: Deps, { member_id, tablet_id, outlet_ids }: Asker, said: Said) {
  const phone = numberOf(said.phone);
  const here = await chooseOutlet(deps.db, outlet_ids, said.outlet);
  return transact(deps.db, async (tx) => {
    // For each number as well as for whoever asks: an SMS costs money, and annoys who has not asked for it.
    const ofPhone = { scope: 'counter_word_phone', key: phone, windows: [{ tries: 5, window_ms: DAY_MS }] };
    const ofAsker = {
      scope: 'counter_word_asker',
      key: member_id ?? tablet_id ?? '',
      windows: [{ tries: 40, window_ms: HOUR_MS }],
    };
    await spendTry(tx, deps, ofPhone, 'too_many_requests');
    await spendTry(tx, deps, ofAsker, 'too_many_requests');
    const [first] = await waitingCodes(tx, deps, phone, here.id);
    if (first !== undefined && (await spendCode(tx, deps, 'collect'))) {
      const subject_id = subjectOf(here.id, phone);
      const { code, event_key } = await issueCode(tx, deps, { purpose: 'collect', subject_id, phone });
      await queueSms(tx, deps, {
        event_key,
        template: 'counter_word',
        to: phone,
        member_id: first.member_id,
        values: { code },
      });
    }
    return { success: true, message: SENT };
  });
}

/** A word is good for one number at one outlet. */
export function subjectOf(outlet_id: string, phone: string): string {
  return `${outlet_id}:${phone}`;
}
