import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { changeDeliveryFee as changeCall } from '@club/contract/outlets/settings';
import { pages } from '@club/contract/pages';
import { deliveryFeeError } from '@club/rules/outlet-settings';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { changeOutlet, lockOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import { tellManagers } from '#server/features/people/members/tell-holders.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/**
 * Sets what a delivery of this outlet costs from now on. Orders that are placed keep their own fee. Where the club does it,
 * whoever runs the outlet hears of it: they are the second pair of eyes.
 */
export async function changeDeliveryFee(
  deps: Deps,
  by: string,
  outlet_id: string,
  { delivery_fee, was }: BodyOf<typeof changeCall>,
  { isOfTheClub = false } = {},
): Promise<ReplyOf<typeof changeCall>> {
  refuseFields({ delivery_fee: deliveryFeeError(delivery_fee) });
  return transact(deps.db, async (tx) => {
    const outlet = await lockOutlet(tx, outlet_id);
    if (outlet === undefined) throw new Problem('not_found');
    if (outlet.delivery_fee !== delivery_fee) {
      if (was !== undefined && was !== outlet.delivery_fee) throw new Problem('outlet_changed');
      await changeOutlet(tx, outlet_id, { delivery_fee });
      await refreshCardsOfOutlet(tx, outlet_id);
      await audit(tx, {
        at: deps.now(),
        actor_id: by,
        action: 'outlet.delivery_fee',
        subject_type: 'outlet',
        subject_id: outlet_id,
        before: { delivery_fee: outlet.delivery_fee },
        after: { delivery_fee },
      });
      if (isOfTheClub) {
        await tellManagers(tx, deps, outlet_id, {
          event_key: `delivery_fee_set:${outlet_id}:${deps.now().getTime()}`,
          template: 'delivery_fee_set',
          link: pages.outletSettings(),
          values: { outlet_name: outlet.name, amount: delivery_fee },
        });
      }
    }
    const data = { id: outlet_id, name: outlet.name, delivery_fee };
    return { success: true, message: 'Delivery fee updated successfully', data };
  });
}
