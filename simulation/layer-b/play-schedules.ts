import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ROOT } from '#tools/root.ts';

import { DatabaseServer } from './database-server.ts';
import { playSchedule, type ScheduleReport } from './play-schedule.ts';
import { endAllPrograms } from './program.ts';
import { makeRealCast } from './real-cast.ts';

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
  const database = await DatabaseServer.start(folder);
  const leave = () => {
    endAllPrograms();
    void database.stop().finally(() => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(1);
    });
  };
  process.once('SIGINT', leave).once('SIGTERM', leave);
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
  console.log(`layer B: ${reports.length} schedules, ${figuresOf(reports)}`);
  return reports.reduce((sum, { violations }) => sum + violations.length, 0);
}

function linesOf(report: ScheduleReport): string[] {
  const { seed, requests, repeats, rest_ms, violations, ms } = report;
  return [
    `schedule ${seed}: ${figuresOf([report])}; ${requests} requests, ${repeats} answered again, ` +
      `at rest after ${rest_ms / 1_000} s (${(ms / 1_000).toFixed(0)} s)`,
    ...violations.slice(0, SHOWN).map((words) => `  ${words}`),
  ];
}

/** What happened in schedules together. */
function figuresOf(reports: readonly ScheduleReport[]): string {
  const sum = (of: (report: ScheduleReport) => number) => reports.reduce((total, report) => total + of(report), 0);
  const faults = [
    `${sum(({ kills }) => kills)} kills`,
    `${sum(({ pauses }) => pauses)} pauses`,
    `${sum(({ database_stops }) => database_stops)} database stops`,
    `${sum(({ lines }) => lines)} line faults`,
    `${sum(({ clocks }) => clocks)} wrong clocks`,
  ];
  const work = [
    `${sum(({ operations }) => operations)} operations`,
    `${sum(({ orders_paid }) => orders_paid)} payments`,
    `${sum(({ handed_over }) => handed_over)} handed over`,
    `${sum(({ sendings }) => sendings)} refunds and payouts`,
  ];
  const found = [`${sum(({ stuck }) => stuck)} stuck`, `${sum(({ violations }) => violations.length)} violations`];
  return [...faults, ...work, ...found].join(', ');
}

/** What the processes said, for whoever looks for the reason. */
function keepLogs(folder: string, seed: number): void {
  const kept = join(ROOT, '.cache', 'layer-b', `seed-${seed}`);
  cpSync(join(folder, `seed-${seed}`), kept, { recursive: true });
  console.log(`  what the processes said: ${kept}`);
}
