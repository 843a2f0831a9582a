import type { Chance } from '#simulation/ground/chance.ts';

import { LINE_FAULTS, type LineFault } from './fault-proxy.ts';

export const PROCESSES = ['api-1', 'api-2', 'worker-1', 'worker-2'] as const;
export type ProcessName = (typeof PROCESSES)[number];
/** What each process has a line of its own to. */
export type Peer = 'database' | 'network';

/** Something that goes wrong at a moment of a schedule, for a while. */
export type Fault = { readonly at_ms: number } & (
  | { readonly kind: 'kill'; readonly process: ProcessName; readonly away_ms: number }
  | { readonly kind: 'pause'; readonly process: ProcessName; readonly for_ms: number }
  | { readonly kind: 'stop_database'; readonly signal: 'SIGQUIT' | 'SIGKILL' }
  | {
      readonly kind: 'line';
      readonly process: ProcessName;
      readonly to: Peer;
      readonly fault: LineFault;
      readonly for_ms: number;
      readonly delay_ms: number;
    }
  | { readonly kind: 'callback_line'; readonly fault: LineFault; readonly for_ms: number }
  | { readonly kind: 'clock'; readonly process: ProcessName; readonly offset_ms: number }
);

/** Nobody is disturbed before everything has begun. */
const QUIET_MS = 1_500;

/**
 * What goes wrong in a schedule of `load_ms`, in order: every schedule kills an API process, a worker and the database; how
 * often and what else its seed decides.
 */
export function planFaults(chance: Chance, load_ms: number): Fault[] {
  const moment = () => QUIET_MS + chance.below(load_ms - 2 * QUIET_MS);
  const process = () => chance.one(PROCESSES);
  const kill = (name: ProcessName): Fault => ({
    at_ms: moment(),
    kind: 'kill',
    process: name,
    away_ms: chance.below(1_500),
  });
  const times = <T>(most: number, least: number, make: () => T): T[] =>
    Array.from({ length: least + chance.below(most - least + 1) }, make);
  const faults: Fault[] = [
    kill(chance.one(['api-1', 'api-2'])),
    kill(chance.one(['worker-1', 'worker-2'])),
    ...times(2, 0, () => kill(process())),
    ...times(3, 1, () => ({
      at_ms: moment(),
      kind: 'pause' as const,
      process: process(),
      for_ms: 1_000 + chance.below(5_000),
    })),
    ...times(2, 1, () => ({
      at_ms: moment(),
      kind: 'stop_database' as const,
      signal: chance.one(['SIGQUIT', 'SIGKILL'] as const),
    })),
    ...times(6, 3, () => lineFault(chance, moment(), process())),
    ...times(2, 0, () => ({
      at_ms: moment(),
      kind: 'callback_line' as const,
      fault: chance.one(LINE_FAULTS),
      for_ms: 500 + chance.below(4_000),
    })),
    ...times(2, 0, () => ({
      at_ms: moment(),
      kind: 'clock' as const,
      process: process(),
      offset_ms: chance.below(6_001) - 3_000,
    })),
  ];
  return faults.toSorted((a, b) => a.at_ms - b.at_ms);
}

function lineFault(chance: Chance, at_ms: number, process: ProcessName): Fault {
  return {
    at_ms,
    kind: 'line',
    process,
    to: chance.one(['database', 'network']),
    fault: chance.one(LINE_FAULTS),
    for_ms: 500 + chance.below(4_000),
    delay_ms: 50 + chance.below(700),
  };
}
