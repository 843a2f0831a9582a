import { reportNetworks } from '#server/features/money/payments/networks/report-networks.ts';
import { Admins } from '#simulation/people/admins.ts';
import { Asking } from '#simulation/people/asking.ts';
import { Boards } from '#simulation/people/boards.ts';
import { Bookkeepers } from '#simulation/people/bookkeepers.ts';
import { Buyers } from '#simulation/people/buyers.ts';
import { Claimants } from '#simulation/people/claimants.ts';
import { Clients } from '#simulation/people/clients.ts';
import { Closers } from '#simulation/people/closers.ts';
import { Controllers } from '#simulation/people/controllers.ts';
import { Counters } from '#simulation/people/counters.ts';
import { Reviewers } from '#simulation/people/reviewers.ts';
import { Riders } from '#simulation/people/riders.ts';
import { Settlers } from '#simulation/people/settlers.ts';
import { cheapInvariants, finalInvariants } from '#simulation/truth/invariants.ts';
import { readPairs, type Pairs } from '#simulation/truth/observe.ts';
import { readWrongFindings } from '#simulation/truth/wrong-findings.ts';
import type { Cast } from '#simulation/world/cast.ts';
import { quiesce } from '#simulation/world/quiesce.ts';
import type { World } from '#simulation/world/world.ts';

import { ACTS, isAboutGoods, type Act, type GoodsAct } from './acts.ts';
import { Outside } from './outside.ts';
import { hearOfClosed } from './second-thoughts.ts';
import { ServerWork } from './server-work.ts';

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

/** A seed goes on until so much has happened in it. */
const OPERATIONS = 200;
const FAULTS = 30;
/** So many calls are under way at most, as if there were two servers and two workers. */
const AT_ONCE = 10;
/** A breaker leaves a network alone for this long at most. */
const LONGEST_PAUSE_MS = 120_000;
/** Each time something is left to a person. */
const MOST_REVIEWS = 8;
const MOST_ACTS = 12_000;
const CHECK_EVERY = 200;
/** One seed in so many compares its books with the networks' statements at the end, and each where people were wrong. */
const RECONCILED = 10;

/** Plays one seed from beginning to end and tells what was found. The same seed always gives the same run. */
export async function runSeed(world: World, cast: Cast): Promise<Run> {
  const play = new Play(world, cast);
  const violations: string[] = [];
  try {
    await play.run(violations);
    violations.push(...(await finalInvariants(world, play.clients.acknowledged)));
    if (violations.length === 0) await play.reconcile(violations);
  } catch (error) {
    violations.push(`the run broke off: ${error instanceof Error ? error.stack : String(error)}`);
  }
  violations.push(...play.stuck.map((what) => `I18 waits for ever: ${what}`));
  violations.push(
    ...play.asking.complaints,
    ...world.network.complaints,
    ...play.server.complaints,
    ...play.outside.complaints,
  );
  return {
    seed: world.seed,
    digest: world.digest(),
    operations: play.asking.operations,
    faults: play.allFaults,
    steps: play.steps,
    violations,
    stuck: play.stuck.length,
    pairs: await readPairs(world.plain),
  };
}

class Play {
  readonly #world: World;
  readonly #cast: Cast;
  readonly asking: Asking;
  readonly clients: Clients;
  readonly #claimants: Claimants;
  readonly #admins: Admins;
  readonly #reviewers: Reviewers;
  readonly #settlers: Settlers;
  readonly #closers: Closers;
  readonly #buyers: Buyers;
  readonly #counters: Counters;
  readonly #controllers: Controllers;
  readonly #boards: Boards;
  readonly #riders: Riders;
  readonly outside: Outside;
  readonly server: ServerWork;
  faults = 0;
  steps = 0;
  stuck: string[] = [];

  constructor(world: World, cast: Cast) {
    this.#world = world;
    this.#cast = cast;
    this.asking = new Asking(world);
    this.clients = new Clients(world, cast, this.asking);
    this.#claimants = new Claimants(world, cast, this.asking);
    this.#admins = new Admins(world, cast, this.asking);
    this.#reviewers = new Reviewers(world, cast, this.asking);
    this.#settlers = new Settlers(world, cast, this.asking);
    this.#closers = new Closers(world, cast, this.asking);
    this.#buyers = new Buyers(world, cast, this.asking, (once, order) => this.clients.know(once, order));
    this.#counters = new Counters(world, cast, this.asking);
    this.#controllers = new Controllers(world, cast, this.asking);
    this.#boards = new Boards(world, cast, this.asking);
    this.#riders = new Riders(world, cast, this.asking);
    this.outside = new Outside(world);
    this.server = new ServerWork(world);
  }

  get allFaults(): number {
    return this.faults + this.outside.faults + this.#world.network.faults;
  }

  async run(violations: string[]): Promise<void> {
    const isLong = () => this.asking.operations >= OPERATIONS && this.allFaults >= FAULTS;
    for (let acts = 0; !isLong() && acts < MOST_ACTS; acts += 1) {
      const isBusy = this.#world.scheduler.running >= AT_ONCE;
      await this.#act(isBusy ? 'step' : this.#world.chance.weighed(ACTS[this.#world.story]));
      if (acts % CHECK_EVERY === 0) violations.push(...(await cheapInvariants(this.#world.plain)));
      if (violations.length > 0) return;
    }
    await this.#counters.finish();
    await this.#world.scheduler.drain();
    await this.#rest();
    // People end what the server could not, which may begin something new.
    for (let round = 0; await this.#peopleFinish(); round += 1) {
      if (round === MOST_REVIEWS) this.stuck.push('money that people decide about again and again');
      if (this.stuck.length > 0) return;
      await this.#rest();
    }
    violations.push(
      ...(await this.#settlers.finish()),
      ...(await this.#closers.complaints()),
      ...(await this.#reviewers.complaints()),
      ...(await this.#counters.complaints()),
    );
    this.stuck.push(...(await this.#shutLines()));
    violations.push(...(await hearOfClosed(this.#world, this.server)));
  }

  async #peopleFinish(): Promise<boolean> {
    const hasReviewed = await this.#reviewers.finish();
    const hasEnded = (await this.#closers.finish()) || hasReviewed;
    if (hasEnded) await this.#admins.finish();
    return hasEnded;
  }

  /** The books beside those of the networks: corrections change them, so this comes last. */
  async reconcile(violations: string[]): Promise<void> {
    const wrong = await readWrongFindings(this.#world.plain);
    if (wrong.length === 0 && this.#world.seed % RECONCILED !== 0) return;
    const bookkeepers = new Bookkeepers(this.#world, this.#cast, this.asking);
    await bookkeepers.reconcile(wrong);
    violations.push(...bookkeepers.complaints, ...(await cheapInvariants(this.#world.plain)));
  }

  async #rest(): Promise<void> {
    this.stuck = await quiesce(
      this.#world,
      (label, work) => this.server.background(label, work),
      () => this.server.runJobs(),
    );
  }

  /** Networks that are well again, and that the server still does not dare to call. */
  async #shutLines(): Promise<string[]> {
    const { clock, deps, network, scheduler } = this.#world;
    clock.advance(LONGEST_PAUSE_MS);
    await this.server.background('report_networks', () => reportNetworks(deps));
    await scheduler.drain();
    return Object.entries(network.lines)
      .filter(([, { circuit }]) => circuit.state() !== 'closed')
      .map(([name]) => `the line to ${name} is shut`);
  }

  async #act(act: Act): Promise<void> {
    if (isAboutGoods(act)) return this.#actOnGoods(act);
    const { scheduler, network } = this.#world;
    switch (act) {
      case 'step':
        if (await scheduler.step()) this.steps += 1;
        return;
      case 'job':
        return this.server.job();
      case 'lose_jobs':
        this.faults += 1;
        return this.server.loseJobs();
      case 'payer':
      case 'callback':
      case 'forge':
      case 'wait':
        return this.outside[act]();
      case 'break_down':
        return this.outside.breakDown();
      case 'chore':
        return this.server.chore();
      case 'crash':
        this.faults += 1;
        scheduler.crash();
        network.restart();
        this.#buyers.startAgain();
        return;
      case 'place':
      case 'pay':
      case 'confirm':
      case 'cancel':
      case 'serve':
      case 'payOut':
        return this.clients[act]();
      case 'claim':
        return this.#claimants.claim();
      case 'refund':
        return this.#admins.refund();
      case 'decide_refund':
        return this.#admins.decideRefund();
      case 'decide_payouts':
        return this.#admins.decidePayouts();
      case 'settle':
        return this.#settlers.settle();
      case 'close':
        return this.#closers.close();
      case 'review':
        return this.#reviewers.review();
      case 'retry':
        return this.asking.retry();
    }
  }

  async #actOnGoods(act: GoodsAct): Promise<void> {
    switch (act) {
      case 'orderAtOnce':
        return this.clients.orderAtOnce();
      case 'buy':
      case 'resend':
        return this.#buyers[act]();
      case 'wait_in_line':
        return this.#buyers.waitInLine();
      case 'leave_line':
        return this.#buyers.leaveLine();
      case 'hear_turn':
        return this.#buyers.hearTurn();
      case 'redeem':
        return this.#counters.redeem();
      case 'take_back':
        return this.#counters.takeBack();
      case 'hand_over_offline':
        return this.#counters.handOverOffline();
      case 'tell_offline':
        return this.#counters.tellOffline();
      case 'board':
      case 'arrive':
        return this.#boards[act]();
      case 'ride':
        return this.#riders.ride();
      case 'control':
        return this.#controllers.control();
    }
  }
}
