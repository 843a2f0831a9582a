import type { BodyOf } from '@club/contract/endpoint';
import type { changeMyOutlet as changeCall, OutletSettings } from '@club/contract/outlets/settings';
import { outletChoiceErrors } from '@club/rules/outlet-settings';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { changeOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { readOutletSettings } from './outlet-view.ts';

/** Changes how an outlet works, for what happens from now on. */
export async function changeMyOutlet(
  deps: Deps,
  by: string,
  outlet_id: string,
  choices: BodyOf<typeof changeCall>,
): Promise<OutletSettings> {
  refuseFields(outletChoiceErrors(choices));
  return transact(deps.db, async (tx) => {
    await changeOutlet(tx, outlet_id, choices);
    await refreshCardsOfOutlet(tx, outlet_id);
    await audit(tx, {
      at: deps.now(),
      actor_id: by,
      action: 'outlet.settings',
      subject_type: 'outlet',
      subject_id: outlet_id,
      after: { ...choices },
    });
    return readOutletSettings(tx, outlet_id);
  });
}
