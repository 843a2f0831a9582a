import type { BodyOf } from '@club/contract/endpoint';
import {
  type changeMyOutlet as changeCall,
  type ChosenSettings,
  chosenSettings,
  type OutletSettings,
} from '@club/contract/outlets/settings';
import { outletChoiceErrors } from '@club/rules/outlet-settings';

import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { changeOutlet, lockOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { readOutletSettings } from './outlet-view.ts';

/** Changes how an outlet works, for what happens from now on. What somebody else has changed since `was` is not put back. */
export async function changeMyOutlet(
  deps: Deps,
  by: string,
  outlet_id: string,
  { was, ...choices }: BodyOf<typeof changeCall>,
): Promise<OutletSettings> {
  refuseFields(outletChoiceErrors(choices));
  return transact(deps.db, async (tx) => {
    const outlet = await lockOutlet(tx, outlet_id);
    if (outlet === undefined) throw new Problem('not_found');
    const before = chosenSettings.parse(outlet);
    if (!isSaved(before, choices)) {
      if (!isSaved(before, was)) throw new Problem('outlet_changed');
      await changeOutlet(tx, outlet_id, choices);
      await refreshCardsOfOutlet(tx, outlet_id);
      await audit(tx, {
        at: deps.now(),
        actor_id: by,
        action: 'outlet.settings',
        subject_type: 'outlet',
        subject_id: outlet_id,
        before,
        after: { ...choices },
      });
    }
    return readOutletSettings(tx, outlet_id);
  });
}

/** Whether all that is named stands there already. */
function isSaved(stored: ChosenSettings, named: Omit<BodyOf<typeof changeCall>, 'was'>): boolean {
  const names = chosenSettings.keyof().options;
  return names.every((name) => named[name] === undefined || named[name] === stored[name]);
}
