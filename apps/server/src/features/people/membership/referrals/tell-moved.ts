import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import { takeBackMessages } from '#server/features/club/notifications/take-back.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { Deps } from '#server/ports/deps.ts';

/** What friends were worth at one moment. */
export interface Jump {
  readonly movement_id: number;
  readonly places: number;
  readonly position: number;
}

interface Told {
  readonly jumps: readonly Jump[];
  /** How many more friends are worth another jump, if any are. */
  readonly further: number | null;
}

interface Referrer {
  readonly id: string;
  readonly first_name: string;
  readonly email: string | null;
  readonly confirmed_number: string | null;
}

/**
 * Tells an applicant by SMS and e-mail that friends moved them ahead, once for all that came together, at a number that is proven.
 * What still waits to be told of earlier friends goes with it: its place is not theirs any more.
 */
export async function tellMoved(tx: Tx, deps: Deps, referrer: Referrer, { jumps, further }: Told): Promise<void> {
  const { id, first_name, email, confirmed_number } = referrer;
  const last = jumps.at(-1);
  const moved = jumps.reduce((sum, jump) => sum + jump.places, 0);
  if (last === undefined || moved === 0 || confirmed_number === null) return;
  const places = moved + (await takeBackMoves(tx, id, jumps[0]!.movement_id));
  await tellPerson(tx, deps, {
    event_key: moveEvent(last.movement_id, id),
    template: 'application_moved',
    member_id: null,
    to: confirmed_number,
    email,
    link: pages.applicationStatus(),
    by_day: true,
    // Before the first of all nobody can be moved.
    values: { first_name, places, position: last.position, further: last.position > 1 ? further : null },
  });
}

/** Takes back what waits to be told of an applicant's movements, of all or of those before one, and answers how many places that was. */
export async function takeBackMoves(tx: Tx, application_id: string, before = Number.MAX_SAFE_INTEGER): Promise<number> {
  const movements = await tx
    .selectFrom('queue_movements')
    .select(['id', 'at', 'places'])
    .where('application_id', '=', application_id)
    .where('id', '<', before)
    .execute();
  const eventOf = ({ id }: { id: number }) => moveEvent(id, application_id);
  const taken = await takeBackMessages(tx, movements.map(eventOf));
  // Those of one moment were told together, under the last of them.
  const moments = new Set(movements.filter((one) => taken.has(eventOf(one))).map(({ at }) => at.getTime()));
  return movements.filter(({ at }) => moments.has(at.getTime())).reduce((sum, { places }) => sum + places, 0);
}

const moveEvent = (movement_id: number, application_id: string) => `application_moved:${movement_id}:${application_id}`;
