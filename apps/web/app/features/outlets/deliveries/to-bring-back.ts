import type { Rider } from '@club/contract/outlets/riders';

import { plural } from '#web/lib/format.ts';

/** What a rider still owes the outlet, in words; null where that is nothing. */
export function toBringBack({ to_bring_back }: Pick<Rider, 'to_bring_back'>): string | null {
  return to_bring_back === 0 ? null : `${plural(to_bring_back, 'order')} to bring back`;
}
