import { useQuery } from '@tanstack/react-query';

import { meQuery } from '#web/features/people/members/queries.ts';
import { isAtCounter } from '#web/lib/at-counter.ts';
import { privateStorage } from '#web/lib/storage.ts';
import { useSearch } from '#web/lib/use-search.ts';

const KEY = 'chosen-outlet';

function readSearch(raw: Readonly<Record<string, string>>) {
  return { named: raw['outlet'] || undefined };
}

/**
 * Which of their outlets a manager looks at (decision B74): the one in the address, else the one chosen last on this device.
 * Undefined where there is nothing to choose: then the server takes the first.
 */
export function useChosenOutlet() {
  const [{ named }, change] = useSearch(readSearch);
  // The tablet of the staff is of one outlet, and knows no member.
  const outlets = useQuery({ ...meQuery, enabled: !isAtCounter() }).data?.outlets ?? [];
  const isTheirs = (id: unknown) => outlets.some((outlet) => outlet.id === id);
  const kept = privateStorage.read(KEY);
  const chosen = [named, kept].find(isTheirs) ?? outlets[0]?.id;
  function choose(id: string) {
    privateStorage.write(KEY, id);
    change({ outlet: id });
  }
  // What is in `outlets` is named by a text.
  return { outlet: outlets.length > 1 ? (chosen as string) : undefined, outlets, choose };
}
