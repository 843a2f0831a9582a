import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { ROOT } from '#tools/root.ts';

import type { Template } from './template.ts';
import type { Order, Report } from './worker.ts';

/** What most seeds throw away is thrown away at once. */
const MEMORY = ['--max-semi-space-size=32'];

interface Wanted {
  readonly layer?: Order['layer'];
  readonly from: number;
  readonly count: number;
  /** Money unless it is said. */
  readonly story?: Order['story'];
  readonly untilFound?: boolean;
  readonly aloud?: boolean;
  /** The repository to play; ours unless it is a copy. */
  readonly root?: string;
  readonly workers?: number;
  /** The first core to take. */
  readonly core?: number;
}

/** Where is played: a PostgreSQL, and the database in it that every process clones. */
export interface Ground {
  readonly adminUrl: string;
  readonly template: Template;
}

/** Plays seeds, or small cases, in as many processes as there are cores, and gives their reports in order. */
export async function playSeeds(ground: Ground, wanted: Wanted): Promise<Report[]> {
  const { from, count, layer = 'seeds', story = 'money', untilFound = false, aloud = false } = wanted;
  const workers = Math.min(wanted.workers ?? Math.max(2, availableParallelism()), count);
  const share = Math.ceil(count / workers);
  const parts = Array.from({ length: workers }, (_, index) => {
    const first = from + index * share;
    const to = Math.min(first + share, from + count) - 1;
    return playIn(wanted.root ?? ROOT, {
      ...ground,
      layer,
      story,
      from: first,
      to,
      core: (wanted.core ?? index) % availableParallelism(),
      untilFound,
      aloud,
    });
  });
  return (await Promise.all(parts)).flat();
}

async function playIn(root: string, order: Order): Promise<Report[]> {
  const child = spawn(process.execPath, [...MEMORY, join(root, 'simulation', 'worker.ts'), JSON.stringify(order)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reports: Report[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => reports.push(JSON.parse(line) as Report));
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    if (order.aloud === true) process.stderr.write(chunk);
    else words = (words + chunk.toString()).slice(-4_000);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`A worker of the simulation ended with ${code}.\n${words}`);
  return reports;
}
