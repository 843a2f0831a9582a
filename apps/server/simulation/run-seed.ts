import { keepAndCheck } from '#server/features/payments/keep-and-check.ts';
import { reportNetworks } from '#server/features/payments/report-networks.ts';
import { chores, jobHandlers } from '#server/wiring/jobs.ts';

import { Admins } from './admins.ts';
import { Asking } from './asking.ts';
import type { Cast } from './cast.ts';
import { Clients } from './clients.ts';
import { cheapInvariants, finalInvariants } from './invariants.ts';
import { readPairs, type Pairs } from './observe.ts';
import { quiesce } from './quiesce.ts';
import type { Job, World } from './world.ts';

export interface Run {
  readonly seed: number;
  readonly digest: string;
  readonly operations: number;
  readonly faults: number;
  readonly steps: number;
  readonly violations: string[];
  readonly stuck: number;
  readonly pairs: Pairs;
}

type Act =
  | 'step'
  | 'place'
  | 'pay'
  | 'confirm'
  | 'cancel'
  | 'serve'
  | 'payOut'
  | 'refund'
  | 'decide_refund'
  | 'decide_payouts'
  | 'retry'
  | 'job'
  | 'lose_jobs'
  | 'payer'
  | 'callback'
  | 'forge'
  | 'break_down'
  | 'chore'
  | 'wait'
  | 'crash';

/** How often which thing happens next. A step is far commoner than a beginning, so that many calls are under way. */
const ACTS: Record<Act, number> = {
  step: 560,
  place: 30,
  pay: 60,
  confirm: 20,
  cancel: 12,
  serve: 40,
  payOut: 14,
  refund: 16,
  decide_refund: 14,
  decide_payouts: 10,
  retry: 20,
  job: 90,
  lose_jobs: 4,
  payer: 33,
  callback: 30,
  forge: 6,
  break_down: 2,
  chore: 34,
  wait: 40,
  crash: 12,
};
/** A seed goes on until so much has happened in it. */
const OPERATIONS = 200;
const FAULTS = 30;
/** What the workers do again and again, as often as it is worth here. */
const CHORES = {
  sweep_payments: 18,
  sweep_transfers: 11,
  expire_holds: 8,
  release_cashback: 3,
  report_networks: 2,
  sweep_messages: 3,
  seal_days: 1,
};
/** So many calls are under way at most, as if there were two servers and two workers. */
const AT_ONCE = 10;
const LONGEST_BREAKDOWN_MS = 600_000;
/** A breaker leaves a network alone for this long at most. */
const LONGEST_PAUSE_MS = 120_000;
const MOST_ACTS = 12_000;
const CHECK_EVERY = 200;

/** Plays one seed from beginning to end and tells what was found. The same seed always gives the same run. */
export async function runSeed(world: World, cast: Cast): Promise<Run> {
  const play = new Play(world, cast);
  const violations: string[] = [];
  try {
    await play.run(violations);
    violations.push(...(await finalInvariants(world, play.clients.acknowledged)));
  } catch (error) {
    violations.push(`the run broke off: ${error instanceof Error ? error.stack : String(error)}`);
  }
  violations.push(...play.stuck.map((what) => `I18 waits for ever: ${what}`));
  violations.push(...play.asking.complaints, ...world.network.complaints, ...play.complaints);
  return {
    seed: world.seed,
    digest: world.digest(),
    operations: play.asking.operations,
    faults: play.faults + world.network.faults,
    steps: play.steps,
    violations,
    stuck: play.stuck.length,
    pairs: await readPairs(world.plain),
  };
}

class Play {
  readonly #world: World;
  readonly asking: Asking;
  readonly clients: Clients;
  readonly #admins: Admins;
  readonly complaints: string[] = [];
  #jobs: Job[] = [];
  faults = 0;
  steps = 0;
  stuck: string[] = [];

  constructor(world: World, cast: Cast) {
    this.#world = world;
    this.asking = new Asking(world);
    this.clients = new Clients(world, cast, this.asking);
    this.#admins = new Admins(world, cast, this.asking);
  }

  async run(violations: string[]): Promise<void> {
    const isLong = () => this.asking.operations >= OPERATIONS && this.faults + this.#world.network.faults >= FAULTS;
    for (let acts = 0; !isLong() && acts < MOST_ACTS; acts += 1) {
      const isBusy = this.#world.scheduler.running >= AT_ONCE;
      await this.#act(isBusy ? 'step' : this.#world.chance.weighed(ACTS));
      if (acts % CHECK_EVERY === 0) violations.push(...(await cheapInvariants(this.#world.plain)));
      if (violations.length > 0) return;
    }
    await this.#world.scheduler.drain();
    this.stuck = await quiesce(
      this.#world,
      (label, work) => this.#background(label, work),
      () => this.#runJobs(),
    );
    this.stuck.push(...(await this.#shutLines()));
  }

  /** Networks that are well again, and that the server still does not dare to call. */
  async #shutLines(): Promise<string[]> {
    const { clock, deps, network, scheduler } = this.#world;
    clock.advance(LONGEST_PAUSE_MS);
    await this.#background('report_networks', () => reportNetworks(deps));
    await scheduler.drain();
    return Object.entries(network.lines)
      .filter(([, { circuit }]) => circuit.state() !== 'closed')
      .map(([name]) => `the line to ${name} is shut`);
  }

  async #act(act: Act): Promise<void> {
    const { scheduler, network, chance } = this.#world;
    switch (act) {
      case 'step':
        if (await scheduler.step()) this.steps += 1;
        return;
      case 'job':
        return this.#job();
      case 'lose_jobs':
        return this.#loseJobs();
      case 'payer':
        return this.#payer();
      case 'callback':
        return this.#callback();
      case 'forge': {
        const open = network.open();
        if (open.length > 0) network.forge(chance.one(open));
        this.faults += 1;
        return;
      }
      case 'chore':
        return this.#chore();
      case 'wait':
        return this.#wait();
      case 'crash':
        this.faults += 1;
        scheduler.crash();
        network.restart();
        return;
      case 'break_down':
        return chance.one(network.all).breakDown(chance.below(LONGEST_BREAKDOWN_MS));
      case 'place':
      case 'pay':
      case 'confirm':
      case 'cancel':
      case 'serve':
      case 'payOut':
        return this.clients[act]();
      case 'refund':
        return this.#admins.refund();
      case 'decide_refund':
        return this.#admins.decideRefund();
      case 'decide_payouts':
        return this.#admins.decidePayouts();
      case 'retry':
        return this.asking.retry();
    }
  }

  async #background(label: string, work: () => Promise<unknown>): Promise<void> {
    await this.#world.scheduler.start(label, work, (ending) => {
      if (ending.kind === 'refused') this.complaints.push(`${label}: ${String(ending.error)}`);
    });
  }

  async #chore(): Promise<void> {
    const wanted = this.#world.chance.weighed(CHORES);
    const { run } = chores.find(({ name }) => name === wanted)!;
    await this.#background(wanted, () => run(this.#world.deps));
  }

  /** A worker takes a job. The queue gives it again when the worker dies over it, and now and then to two. */
  async #job(): Promise<void> {
    const { chance } = this.#world;
    this.#jobs.push(...this.#world.takeJobs());
    if (this.#jobs.length === 0) return;
    const [job] = this.#jobs.splice(chance.below(this.#jobs.length), 1);
    await this.#work(job!);
    if (chance.happens(5)) await this.#work(job!);
  }

  async #work(job: Job): Promise<void> {
    const { deps, scheduler, log } = this.#world;
    const handle = jobHandlers[job.name] as (given: typeof deps, payload: unknown) => Promise<void>;
    log(`job ${job.name} ${JSON.stringify(job.payload)}`);
    await scheduler.start(
      `job ${job.name}`,
      () => handle(deps, job.payload),
      (ending) => {
        if (ending.kind === 'lost') this.#jobs.push(job);
        if (ending.kind === 'refused') this.complaints.push(`job ${job.name}: ${String(ending.error)}`);
      },
    );
  }

  async #runJobs(): Promise<number> {
    this.#jobs.push(...this.#world.takeJobs());
    const jobs = this.#jobs.splice(0);
    for (const job of jobs) await this.#work(job);
    return jobs.length;
  }

  /** What is due stands in the domain's rows; losing every job must not matter. */
  async #loseJobs(): Promise<void> {
    this.#world.takeJobs();
    this.#jobs = [];
    this.faults += 1;
  }

  #payer(): void {
    const { network, chance } = this.#world;
    network.arrive();
    const open = network.open();
    if (open.length === 0) return;
    network.decide(chance.one(open));
  }

  async #callback(): Promise<void> {
    const { network, chance, deps } = this.#world;
    const callback = network.takeCallback(chance);
    if (callback === undefined) return;
    const token = chance.happens(10) ? 'nobody-knows-this-token' : callback.token;
    const isKnown = token === callback.token && callback.isOurs;
    await this.#world.scheduler.start(
      'callback',
      () => keepAndCheck(deps, { ...callback, token }),
      (ending) => {
        if (ending.kind === 'refused' && isKnown) this.complaints.push(`callback: ${String(ending.error)}`);
        if (ending.kind === 'done' && !isKnown)
          this.complaints.push('a callback with a wrong token, or about nothing of ours, was taken');
      },
    );
  }

  /** Time goes by: mostly seconds, now and then hours, and sometimes the clock is set back. */
  #wait(): void {
    const { clock, chance } = this.#world;
    const how = chance.weighed({ seconds: 70, minutes: 22, hours: 4, days: 1, back: 3 });
    const most = { seconds: 30, minutes: 20 * 60, hours: 10 * 3600, days: 3 * 86_400, back: -3600 }[how];
    if (how === 'back' || how === 'days') this.faults += 1;
    clock.advance(Math.round((most * 1_000 * (1 + chance.below(1_000))) / 1_000));
  }
}
