import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeRealCast } from '#simulation/real-cast.ts';
import { ROOT } from '#tools/root.ts';

import { DatabaseServer } from './database-server.ts';
import { playSchedule, type ScheduleReport } from './play-schedule.ts';

const TEMPLATE = 'layer_b_template';
const SHOWN = 10;

interface Wanted {
  readonly from: number;
  readonly count: number;
  readonly aloud: boolean;
}

/** Plays schedules one after another, tells how each went, and gives how much was found. */
export async function playSchedules({ from, count, aloud }: Wanted): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'kasente-layer-b-'));
  // PostgreSQL's own user must get through when we are root.
  chmodSync(folder, 0o755);
  const tell = (line: string) => void (aloud && process.stderr.write(`${line}\n`));
  const leave = () => process.exit(1);
  process.once('SIGINT', leave).once('SIGTERM', leave);
  const database = await DatabaseServer.start(folder);
  const reports: ScheduleReport[] = [];
  try {
    await database.ask(`CREATE DATABASE ${TEMPLATE}`);
    const cast = await makeRealCast(database.urlOf(TEMPLATE));
    for (let seed = from; seed < from + count; seed += 1) {
      const report = await playSchedule({ database, template: TEMPLATE, cast, folder, tell }, seed);
      reports.push(report);
      for (const line of linesOf(report)) console.log(line);
      if (report.violations.length > 0) keepLogs(folder, seed);
    }
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(sumOf(reports));
  return reports.reduce((sum, { violations }) => sum + violations.length, 0);
}

function linesOf(report: ScheduleReport): string[] {
  const { seed, kills, pauses, database_stops, lines, clocks, operations, requests, repeats, orders_paid } = report;
  const { sendings, handed_over, rest_ms, violations, ms } = report;
  return [
    `schedule ${seed}: ${kills} kills, ${pauses} pauses, ${database_stops} database stops, ${lines} line faults, ` +
      `${clocks} wrong clocks, ${operations} operations in ${requests} requests, ${repeats} answered again, ${orders_paid} payments, ${sendings} sendings, ` +
      `${handed_over} handed over, at rest after ${rest_ms / 1_000} s, ${violations.length} violations (${(ms / 1_000).toFixed(0)} s)`,
    ...violations.slice(0, SHOWN).map((words) => `  ${words}`),
  ];
}

function sumOf(reports: readonly ScheduleReport[]): string {
  const sum = (of: (report: ScheduleReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  return (
    `layer B: ${reports.length} schedules, ${sum((r) => r.kills)} kills, ${sum((r) => r.pauses)} pauses, ` +
    `${sum((r) => r.database_stops)} database stops, ${sum((r) => r.lines)} line faults, ${sum((r) => r.clocks)} wrong clocks, ` +
    `${sum((r) => r.operations)} operations, ${sum((r) => r.orders_paid)} payments, ${sum((r) => r.sendings)} sendings, ${sum((r) => r.handed_over)} handed over, ${sum((r) => r.stuck)} stuck, ` +
    `${sum((r) => r.violations.length)} violations`
  );
}

/** What the processes said, for whoever looks for the reason. */
function keepLogs(folder: string, seed: number): void {
  const kept = join(ROOT, '.cache', 'layer-b', `seed-${seed}`);
  cpSync(join(folder, `seed-${seed}`), kept, { recursive: true });
  console.log(`  what the processes said: ${kept}`);
}
