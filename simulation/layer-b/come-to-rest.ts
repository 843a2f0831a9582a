import { setTimeout as sleep } from 'node:timers/promises';

import { connect } from '#server/db/connect.ts';

import type { Callers } from './callers.ts';
import { isDecided } from './history.ts';
import type { NetworkControl } from './network-control.ts';
import { PROCESSES } from './plan-faults.ts';
import { waitingFor } from './real-books.ts';
import type { Stage } from './stage.ts';

/** Every attempt must have ended so long after its payer decided, by the clocks of the product. */
const MONEY_RESTS_WITHIN_MS = 240_000;
/**
 * That its line to the database is silent a process notices by real time, 20 s of it, which clocks that run ahead do not
 * hurry; until then PostgreSQL keeps for it what it has locked.
 */
const SILENCE_IS_OVER_MS = 40_000;
const STEP_MS = 15_000;
/** Longer than the workers' sweeps wait. */
const STEP_LASTS_MS = 1_000;
const HOLD_IS_OVER_MS = 11 * 60_000;
const REST_TRIES = 60;
const READY_TRIES = 120;
const READY_PAUSE_MS = 250;

export interface Rest {
  /** How long the last attempt took, by the clocks of the product. */
  readonly money_ms: number;
  /** What never ends. */
  readonly stuck: readonly string[];
  /** Processes that do not work any more although nothing is wrong with what they need. */
  readonly dead: readonly string[];
}

/** All faults are over: everybody decides, everybody asks again, and time passes until nothing waits any more. */
export async function comeToRest(
  stage: Stage,
  callers: Callers,
  network: NetworkControl,
  databaseUrl: string,
): Promise<Rest> {
  await Promise.all(PROCESSES.map((name) => stage.servers[name].program.untilReady()));
  const dead = (await Promise.all(stage.origins.map(isDead))).flatMap((origin) => origin ?? []);
  await network.calmDown();
  const open = callers.history.filter((intent) => !isDecided(intent));
  await Promise.all(open.map((intent) => callers.settle(intent)));
  // What is still under way answers before it is counted.
  await callers.quiet();
  const connection = connect(databaseUrl, { size: 1, as_owner: true });
  try {
    const began = performance.now();
    let money_ms = 0;
    const waiting = (what: 'money' | 'anything') => waitingFor(connection.db, what);
    while (money_ms < MONEY_RESTS_WITHIN_MS && (await waiting('money')).length > 0) {
      await stage.advanceClocks(STEP_MS);
      await sleep(STEP_LASTS_MS);
      money_ms += STEP_MS;
    }
    while (performance.now() - began < SILENCE_IS_OVER_MS && (await waiting('money')).length > 0) {
      await sleep(STEP_LASTS_MS);
      money_ms += STEP_LASTS_MS;
    }
    const late = await waiting('money');
    await stage.advanceClocks(HOLD_IS_OVER_MS);
    for (let attempt = 0; attempt < REST_TRIES && (await waiting('anything')).length > 0; attempt += 1) {
      await sleep(STEP_LASTS_MS / 4);
      if (attempt % 8 === 7) await stage.advanceClocks(STEP_MS);
    }
    return { money_ms, stuck: [...new Set([...late, ...(await waiting('anything'))])], dead };
  } finally {
    await connection.close();
  }
}

/** The origin when it is not ready in spite of everything. */
async function isDead(origin: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) });
      await response.body?.cancel();
      if (response.status === 200) return undefined;
    } catch {
      // Not yet.
    }
    await sleep(READY_PAUSE_MS);
  }
  return origin;
}
