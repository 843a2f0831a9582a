import type { CashbackTerms } from '@club/contract/money/cashback';
import { leastPayout } from '@club/rules/least-sent';
import { maskPhone } from '@club/rules/uganda-phone';

import { readSettings } from '#server/features/club/settings/settings.ts';
import { freeOfApproval } from '#server/features/money/cashback/payouts/free-of-approval.ts';
import { balanceOf } from '#server/features/money/ledger/balance-of.ts';
import { askedToClose } from '#server/features/people/closing/has-asked.ts';
import { heldUntil } from '#server/features/people/members/member-holds.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';

/** What a member may spend or have paid out now, and on which terms. */
export async function readCashbackTerms(deps: Deps, member_id: string): Promise<CashbackTerms> {
  const { db, now, config, money } = deps;
  const [settings, available, held, unproven, member] = await Promise.all([
    readSettings(db, now()),
    balanceOf(db, { kind: 'cashback_available', owner: member_id }),
    heldUntil(db, member_id, now()),
    unprovenNumbers(db, member_id),
    db
      .selectFrom('members')
      .select(['mtn_money_number', 'airtel_money_number', askedToClose(member_id).as('is_leaving')])
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow(),
  ]);
  const numbers = [
    { network: 'mtn' as const, number: member.mtn_money_number },
    { network: 'airtel' as const, number: member.airtel_money_number },
  ];
  return {
    available,
    held_until: held?.toISOString() ?? null,
    payment_minimum: config.PAYMENT_MINIMUM_UGX,
    payout_minimum: leastPayout(settings, member.is_leaving),
    payout_fee: settings.payout_fee_ugx,
    payout_approval_above: await freeOfApproval(db, member_id, settings, now()),
    numbers: numbers.flatMap(({ network, number }) =>
      number === null
        ? []
        : [
            {
              network,
              phone_masked: maskPhone(number),
              available: money[network] !== undefined,
              unproven: unproven.some(({ e164 }) => e164 === number),
            },
          ],
    ),
  };
}
