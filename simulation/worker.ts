import { openHome, type Home } from '#simulation/ground/home.ts';
import { keepOnOneCore } from '#simulation/ground/one-core.ts';
import { runSeed, type Run } from '#simulation/layer-a/run-seed.ts';
import { MODELS, type Model } from '#simulation/layer-c/models.ts';
import { cheapInvariants, finalInvariants } from '#simulation/truth/invariants.ts';
import { readPairs } from '#simulation/truth/observe.ts';
import type { Story } from '#simulation/world/story.ts';
import { openWorld } from '#simulation/world/world.ts';

import type { Template } from './template.ts';

/** What a worker is asked: to play the seeds from..to, or a part of all small cases, on this PostgreSQL. */
export interface Order {
  readonly adminUrl: string;
  readonly template: Template;
  readonly layer: 'seeds' | Model;
  readonly from: number;
  readonly to: number;
  /** Where this worker and its database run. */
  readonly core: number;
  /** What the seeds are about. */
  readonly story: Story;
  /** End with the first seed that finds something. */
  readonly untilFound?: boolean;
  /** Write what happens, line by line. */
  readonly aloud?: boolean;
}

/** A run as a line of the worker's output. For cases `seed` is the number of the first of them. */
export interface Report extends Run {
  readonly ms: number;
}

const CASE_SEED = 1_000_000;

const order = JSON.parse(process.argv[2] ?? '{}') as Order;
const { cast } = order.template;
const home = await openHome(order.adminUrl, order.template.name);
keepOnOneCore(order.core, [process.pid, home.pid]);
try {
  await (order.layer === 'seeds' ? playSeeds(home) : playCases(home, order.layer));
} finally {
  await home.close();
}

async function playSeeds(home: Home): Promise<void> {
  for (let seed = order.from; seed <= order.to; seed += 1) {
    const began = performance.now();
    const tell = order.aloud === true ? (line: string) => void process.stderr.write(`${seed} ${line}\n`) : undefined;
    const world = await openWorld({ home, seed, story: order.story, tell });
    const run = await runSeed(world, cast);
    report(run, began);
    if (order.untilFound === true && (run.violations.length > 0 || run.stuck > 0)) break;
  }
}

async function playCases(home: Home, of: Model): Promise<void> {
  const { cases, story, casesAWorld } = MODELS[of]();
  for (let first = order.from; first <= order.to; first += casesAWorld) {
    const began = performance.now();
    const world = await openWorld({ home, seed: CASE_SEED + first, story });
    const part = cases.slice(first, Math.min(first + casesAWorld, order.to + 1));
    const violations: string[] = [];
    let stuck = 0;
    for (const { named, play } of part) {
      try {
        const waiting = await play(world, cast);
        stuck += waiting.length;
        violations.push(...waiting.map((what) => `${named}: I18 waits for ever: ${what}`));
        violations.push(...(await cheapInvariants(world.plain)).map((words) => `${named}: ${words}`));
      } catch (error) {
        violations.push(`${named} broke off: ${error instanceof Error ? error.stack : String(error)}`);
      }
      if (violations.length > 0) break;
    }
    violations.push(...(await finalInvariants(world, [])), ...world.network.complaints);
    const pairs = await readPairs(world.plain);
    const figures = { operations: part.length, faults: part.length, steps: 0, stuck, pairs };
    report({ seed: first, digest: '', violations, ...figures }, began);
  }
}

function report(run: Run, began: number): void {
  const line: Report = { ...run, ms: Math.round(performance.now() - began) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
