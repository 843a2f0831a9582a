import { loadGazetteer } from '#server/features/outlets/areas/load-gazetteer.ts';
import { placeOutlets } from '#server/features/outlets/outlets/place-outlets.ts';
import type { Deps } from '#server/ports/deps.ts';

/** What a process sees to between migrating the database and serving, each time it starts. */
export async function prepareData(deps: Deps): Promise<void> {
  await loadGazetteer(deps);
  await placeOutlets(deps);
}
