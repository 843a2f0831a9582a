import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

/** What friends were worth at one moment. */
export interface Jump {
  readonly movement_id: number;
  readonly places: number;
  readonly position: number;
}

interface Referrer {
  readonly id: string;
  readonly first_name: string;
  readonly email: string | null;
  readonly confirmed_number: string | null;
}

/** Tells an applicant by SMS and e-mail that friends moved them ahead, once for all that came together, at a number that is proven. */
export async function tellMoved(tx: Tx, deps: Deps, referrer: Referrer, jumps: readonly Jump[]): Promise<void> {
  const { id, first_name, email, confirmed_number } = referrer;
  const last = jumps.at(-1);
  const places = jumps.reduce((sum, jump) => sum + jump.places, 0);
  if (last === undefined || places === 0 || confirmed_number === null) return;
  await tellPerson(tx, deps, {
    event_key: `application_moved:${last.movement_id}:${id}`,
    template: 'application_moved',
    member_id: null,
    to: confirmed_number,
    email,
    link: pages.applicationStatus(),
    by_day: true,
    values: { first_name, places, position: last.position },
  });
}
