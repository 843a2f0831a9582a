import { setTimeout as sleep } from 'node:timers/promises';

import type { DatabaseServer } from './database-server.ts';
import type { Fault } from './plan-faults.ts';
import { PROCESSES } from './plan-faults.ts';
import type { Stage } from './stage.ts';

export interface FaultCounts {
  kills: number;
  pauses: number;
  database_stops: number;
  lines: number;
  clocks: number;
}

/** Lets everything of the plan go wrong at its moment, and puts it right in the end. */
export async function causeFaults(
  stage: Stage,
  database: DatabaseServer,
  plan: readonly Fault[],
  tell: (line: string) => void,
): Promise<FaultCounts> {
  const counts: FaultCounts = { kills: 0, pauses: 0, database_stops: 0, lines: 0, clocks: 0 };
  const began = performance.now();
  const under_way: Promise<void>[] = [];
  // One database can be stopped only once at a time.
  let databaseIsBack = Promise.resolve();
  for (const fault of plan) {
    await sleep(Math.max(0, fault.at_ms - (performance.now() - began)));
    tell(JSON.stringify(fault));
    if (fault.kind === 'stop_database') {
      counts.database_stops += 1;
      databaseIsBack = databaseIsBack.then(() => database.crash(fault.signal));
      under_way.push(databaseIsBack);
    } else {
      under_way.push(cause(stage, fault, counts));
    }
  }
  await Promise.all(under_way);
  for (const name of PROCESSES) {
    const { program, lines } = stage.servers[name];
    program.setClock(0);
    program.goOn();
    for (const line of Object.values(lines)) line.heal();
  }
  stage.callbackLine.heal();
  return counts;
}

async function cause(stage: Stage, fault: Exclude<Fault, { kind: 'stop_database' }>, counts: FaultCounts) {
  switch (fault.kind) {
    case 'kill':
      counts.kills += 1;
      return stage.servers[fault.process].program.kill(fault.away_ms);
    case 'pause': {
      counts.pauses += 1;
      const { program } = stage.servers[fault.process];
      program.pause();
      await sleep(fault.for_ms);
      return program.goOn();
    }
    case 'line': {
      counts.lines += 1;
      const line = stage.servers[fault.process].lines[fault.to];
      line.fail(fault.fault, fault.delay_ms);
      await sleep(fault.for_ms);
      return line.heal();
    }
    case 'callback_line':
      counts.lines += 1;
      stage.callbackLine.fail(fault.fault, fault.for_ms);
      await sleep(fault.for_ms);
      return stage.callbackLine.heal();
    case 'clock':
      counts.clocks += 1;
      return stage.servers[fault.process].program.setClock(fault.offset_ms);
  }
}
