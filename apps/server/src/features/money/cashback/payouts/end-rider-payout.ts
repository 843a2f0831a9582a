import { pages } from '@club/contract/pages';
import type { Network } from '@club/contract/shapes';
import { maskPhone } from '@club/rules/uganda-phone';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { riderPaid } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import type { Deps } from '#server/ports/deps.ts';

interface RiderPayout {
  readonly id: string;
  readonly member_id: string;
  readonly network: Network;
  readonly msisdn: string;
  readonly amount: number;
}

interface Ended {
  readonly status: 'paid' | 'failed' | 'refused';
  /** Why it was refused, as the rider is told. */
  readonly told: string | undefined;
}

/** A rider has got what was earned, or is owed it still: nothing was set aside for it. */
export async function endRiderPayout(tx: Tx, deps: Deps, payout: RiderPayout, end: Ended): Promise<void> {
  const { id, member_id, amount, msisdn, network } = payout;
  const to = await messagePhoneOf(tx, member_id);
  const about = { event_key: `rider_payout_${end.status}:${id}`, to, member_id, link: pages.rider() };
  if (end.status === 'paid') {
    const values = { amount, number: maskPhone(msisdn) };
    await tellPerson(tx, deps, { ...about, template: 'rider_paid', values });
    await post(tx, {
      reference: `rider_paid:${id}`,
      kind: 'rider_paid',
      subject_type: 'payout',
      subject_id: id,
      at: deps.now(),
      legs: riderPaid({ network, member_id, amount }),
    });
  } else {
    const reason = end.told ?? 'The network did not take it';
    await tellPerson(tx, deps, { ...about, template: 'rider_not_paid', values: { amount, reason } });
  }
  announce(tx, { topic: 'deliveries', id, to: { member_id } });
}
