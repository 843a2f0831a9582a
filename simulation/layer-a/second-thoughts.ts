import { CLOSED_BY_HAND } from '@club/rules/transfer-status';

import { transact } from '#server/db/transact.ts';
import { keepTransferCallback } from '#server/features/money/transfers/keep-callback.ts';
import { sweepTransfers } from '#server/features/money/transfers/sweep-transfers.ts';
import type { World } from '#simulation/world/world.ts';

import type { ServerWork } from './server-work.ts';

/** After so long another question is not too soon, and a breaker lets one through. */
const WAIT_MS = 121_000;

/**
 * Networks that speak by themselves, at the very end, of what two people have closed or they had called failed themselves. Gives where the server has not seen that
 * they say otherwise, or has seen what they do not say.
 */
export async function hearOfClosed(world: World, server: ServerWork): Promise<string[]> {
  const { clock, deps, plain, scheduler } = world;
  const transfers = plain
    .selectFrom('transfers')
    .select(['id', 'network', 'reference', 'status', 'failure_reason', 'by_hand']);
  const closed = transfers.where('by_hand', 'is not', null).orderBy('id');
  const believed = await closed.where('by_hand', '=', 'believed').execute();
  for (const { network, reference } of believed) {
    const callback = { network, reference, body: {}, isTrusted: true };
    const hear = () => transact(deps.db, (tx) => keepTransferCallback(tx, { ...callback, at: deps.now() }));
    await server.background('callback of a closed transfer', hear);
  }
  await scheduler.drain();
  // As many rounds as a line that was shut needs.
  for (let round = 0; believed.length > 0 && round < 3; round += 1) {
    clock.advance(WAIT_MS);
    await server.background('sweep_transfers', () => sweepTransfers(deps));
    await scheduler.drain();
  }
  const isSilent = new Set(world.network.silence.references);
  return (await closed.execute()).flatMap(({ id, reference, status, failure_reason, by_hand }) => {
    const fact = world.network.factOf(reference)?.state;
    if (isSilent.has(reference) || fact === undefined || fact === 'open') {
      return by_hand === 'believed' ? [] : [`I6 nobody has told that ${id} is ${by_hand}`];
    }
    const seen = (fact === 'done') === (status === 'completed') ? 'confirmed' : 'contradicted';
    // That it failed is no news from a network that has called it failed: it is asked on until three days are over.
    const isAskedOn = seen === 'confirmed' && status === 'failed' && failure_reason !== CLOSED_BY_HAND;
    return by_hand === seen || (isAskedOn && by_hand === 'believed')
      ? []
      : [`I6 what two people have found of ${id} is ${seen}, and ${by_hand} here`];
  });
}
