import { chores, jobHandlers } from '#server/wiring/jobs.ts';
import type { Job, World } from '#simulation/world/world.ts';

import { CHORES } from './acts.ts';

/** What the server does without being asked: its jobs, and what its workers look after again and again. */
export class ServerWork {
  readonly #world: World;
  readonly complaints: string[] = [];
  #jobs: Job[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async background(label: string, work: () => Promise<unknown>): Promise<void> {
    await this.#world.scheduler.start(label, work, (ending) => {
      if (ending.kind === 'refused') this.complaints.push(`${label}: ${String(ending.error)}`);
    });
  }

  async chore(): Promise<void> {
    const wanted = this.#world.chance.weighed(CHORES[this.#world.story]);
    const { run } = chores.find(({ name }) => name === wanted)!;
    await this.background(wanted, () => run(this.#world.deps));
  }

  /** A worker takes a job. The queue gives it again when the worker dies over it, and now and then to two. */
  async job(): Promise<void> {
    const { chance } = this.#world;
    this.#jobs.push(...this.#world.takeJobs());
    if (this.#jobs.length === 0) return;
    const [job] = this.#jobs.splice(chance.below(this.#jobs.length), 1);
    await this.#work(job!);
    if (chance.happens(5)) await this.#work(job!);
  }

  async #work(job: Job): Promise<void> {
    const { deps, scheduler, log } = this.#world;
    const handle = jobHandlers[job.name] as (given: typeof deps, payloads: readonly unknown[]) => Promise<void>[];
    log(`job ${job.name} ${JSON.stringify(job.payload)}`);
    await scheduler.start(
      `job ${job.name}`,
      async () => void (await Promise.all(handle(deps, [job.payload]))),
      (ending) => {
        if (ending.kind === 'lost') this.#jobs.push(job);
        if (ending.kind === 'refused') this.complaints.push(`job ${job.name}: ${String(ending.error)}`);
      },
    );
  }

  /** Begins every job there is, and tells how many. */
  async runJobs(): Promise<number> {
    this.#jobs.push(...this.#world.takeJobs());
    const jobs = this.#jobs.splice(0);
    for (const job of jobs) await this.#work(job);
    return jobs.length;
  }

  /** What is due stands in the domain's rows; losing every job must not matter. */
  loseJobs(): void {
    this.#world.takeJobs();
    this.#jobs = [];
  }
}
