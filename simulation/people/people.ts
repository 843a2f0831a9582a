import type { Once } from '#server/db/idempotency.ts';
import type { Cast } from '#simulation/world/cast.ts';
import type { World } from '#simulation/world/world.ts';

import type { Asking } from './asking.ts';

/** What somebody wants of the server under a request key of theirs. */
interface Wish {
  readonly by: string;
  readonly route: string;
  /** What the key stands for. */
  readonly body: unknown;
  readonly label: string;
  readonly ask: (once: Once) => Promise<unknown>;
  readonly answered?: (answer: unknown, once: Once) => void;
}

/** Who asks the server from outside: those there are, and how they ask. */
export abstract class People {
  protected readonly world: World;
  protected readonly cast: Cast;
  protected readonly asking: Asking;

  constructor(world: World, cast: Cast, asking: Asking) {
    this.world = world;
    this.cast = cast;
    this.asking = asking;
  }

  protected anAdmin(): string {
    return this.world.chance.one(this.cast.admin_ids);
  }

  /** One admin, or so often in a hundred two of them at once. */
  protected someAdmins(both: number): string[] {
    const one = this.anAdmin();
    const others = this.cast.admin_ids.filter((id) => id !== one);
    return this.world.chance.happens(both) ? [one, this.world.chance.one(others)] : [one];
  }

  /** Somebody who has just given the PIN. */
  protected withPin(member_id: string) {
    return { member_id, outlet_ids: [], pin_confirmed_at: this.world.clock.now() };
  }

  /** Asks until there is an answer, always with the same key. */
  protected async wish({ by, route, body, label, ask, answered }: Wish): Promise<void> {
    const once = this.asking.once(by, route, body);
    await this.asking.begin({
      label: `${label} ${once.key}`,
      ask: () => ask(once),
      answered: (answer) => answered?.(answer, once),
      isLasting: true,
    });
  }
}
