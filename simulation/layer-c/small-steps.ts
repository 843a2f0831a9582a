import { fingerprintOf } from '#server/db/idempotency.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';
import type { Ending } from '#simulation/ground/scheduler.ts';
import { quiesce } from '#simulation/world/quiesce.ts';
import type { World } from '#simulation/world/world.ts';

/** How a small case goes on: one call after the other, each from edge to edge, and the server's death at a chosen one. */
export class SmallSteps {
  readonly #world: World;
  readonly #member_id: string;

  constructor(world: World, member_id: string) {
    this.#world = world;
    this.#member_id = member_id;
  }

  /** Runs a call from edge to edge; at the given one the server dies instead. */
  async call<T>(
    label: string,
    work: () => Promise<T>,
    dieAt?: number,
    early?: { at: number; act: () => Promise<void> },
  ): Promise<Ending<T>> {
    const { scheduler } = this.#world;
    let ended: Ending<T> | undefined;
    await scheduler.start(label, work, (ending) => (ended = ending));
    for (let edge = 0; ended === undefined; edge += 1) {
      if (edge === early?.at) await early.act();
      // What happened meanwhile may have been the server's end.
      if (ended !== undefined) break;
      if (edge === dieAt) await this.die();
      else if (!(await scheduler.step())) throw new Error(`${label} waits for nothing`);
    }
    await scheduler.drain();
    return ended;
  }

  /** The server dies, and with it every job that was not begun. */
  async die(): Promise<void> {
    this.#world.scheduler.crash();
    this.#world.network.restart();
    this.#world.takeJobs();
  }

  /** Lets everything come to rest and gives what never does. Jobs are lost: what is due stands in the rows. */
  async rest(): Promise<string[]> {
    const { scheduler, deps } = this.#world;
    const begin = (label: string, work: () => Promise<unknown>) => scheduler.start(label, work, () => {});
    const loseJobs = async () => {
      this.#world.takeJobs();
      return 0;
    };
    const stuck = await quiesce(this.#world, begin, loseJobs);
    await this.call('messages', () => sweepMessages(deps));
    return stuck;
  }

  once(route: string, body: unknown) {
    const { chance, clock } = this.#world;
    const key = `small-${chance.uuid()}`;
    return { scope: this.#member_id, route, key, fingerprint: fingerprintOf(body), at: clock.now() };
  }
}
