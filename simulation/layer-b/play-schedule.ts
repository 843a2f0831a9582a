import { join } from 'node:path';

import { Chance } from '#simulation/ground/chance.ts';

import { Callers } from './callers.ts';
import { causeFaults, type FaultCounts } from './cause-faults.ts';
import { findViolations } from './check.ts';
import { comeToRest } from './come-to-rest.ts';
import type { DatabaseServer } from './database-server.ts';
import { doneAnswer, toldTwice } from './history.ts';
import { NetworkControl } from './network-control.ts';
import { planFaults, PROCESSES } from './plan-faults.ts';
import type { RealCast } from './real-cast.ts';
import { Shoppers } from './shoppers.ts';
import { openStage } from './stage.ts';

export const LOAD_MS = 20_000;

export interface Place {
  readonly database: DatabaseServer;
  /** The database that every schedule is cloned from. */
  readonly template: string;
  readonly cast: RealCast;
  readonly folder: string;
  readonly tell: (line: string) => void;
}

export interface ScheduleReport extends FaultCounts {
  readonly seed: number;
  readonly operations: number;
  readonly requests: number;
  readonly repeats: number;
  readonly orders_paid: number;
  /** Refunds and payouts that have left. */
  readonly sendings: number;
  readonly handed_over: number;
  readonly rest_ms: number;
  readonly stuck: number;
  readonly violations: readonly string[];
  readonly ms: number;
}

/** One schedule from a fresh database to the last check. Its faults and the load follow from the seed; how they meet does not. */
export async function playSchedule(place: Place, seed: number): Promise<ScheduleReport> {
  const { database, template, cast, tell } = place;
  const began = performance.now();
  const name = `layer_b_${seed}`;
  // As files, after a checkpoint: a copy by the log takes over how far a sequence was logged ahead in the template without
  // logging it for the copy, and a crash would set it back.
  await database.ask(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const databaseUrl = database.urlOf(name);
  const stage = await openStage(databaseUrl, join(place.folder, `seed-${seed}`));
  try {
    const callers = new Callers(stage, new Chance(seed, 1));
    const network = new NetworkControl(stage.sandbox, new Chance(seed, 2), cast);
    await network.giveCharacters();
    const loadEnds = performance.now() + LOAD_MS;
    const isOver = () => performance.now() >= loadEnds;
    const [counts] = await Promise.all([
      causeFaults(stage, database, planFaults(new Chance(seed, 3), LOAD_MS), tell),
      new Shoppers(cast, callers, new Chance(seed, 4)).shop(isOver),
      network.beWild(isOver),
    ]);
    const rest = await comeToRest(stage, callers, network, databaseUrl);
    const violations = [
      ...rest.stuck.map((what) => `I18 waits for ever: ${what}`),
      ...rest.dead.map((origin) => `I18 never got well again: ${origin}`),
      ...PROCESSES.filter((each) => stage.servers[each].program.falls > 0).map((each) => `${each} fell by itself`),
      ...(await findViolations({ databaseUrl, callers, network })),
    ];
    const moved = (await network.transactions()).filter(({ status }) => status === 'successful');
    const paid = moved.filter(({ kind }) => kind === 'collect');
    return {
      seed,
      ...counts,
      operations: callers.history.length,
      requests: callers.sent,
      repeats: toldTwice(callers.history),
      orders_paid: paid.length,
      sendings: moved.length - paid.length,
      handed_over: callers.history.filter((intent) => intent.act === 'complete' && doneAnswer(intent)).length,
      rest_ms: rest.money_ms,
      stuck: rest.stuck.length,
      violations,
      ms: performance.now() - began,
    };
  } finally {
    await stage.end();
    await database.ask(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}
