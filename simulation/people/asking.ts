import { fingerprintOf, type Once } from '#server/db/idempotency.ts';
import type { World } from '#simulation/world/world.ts';

/** What somebody wants once, however often they have to ask for it. */
interface Intent {
  readonly label: string;
  readonly ask: () => Promise<unknown>;
  readonly answered?: (answer: unknown) => void;
  /** Whether they ask again when they are not answered. */
  readonly isLasting: boolean;
}

const MAX_TRIES = 4;

/** How people outside ask the server: now and then twice at once, and again when nobody answers. */
export class Asking {
  readonly #world: World;
  readonly #again: { readonly intent: Intent; tries: number }[] = [];
  /** First answers by request key. */
  readonly #answers = new Map<string, string>();
  readonly complaints: string[] = [];
  operations = 0;

  constructor(world: World) {
    this.#world = world;
  }

  async begin(intent: Intent): Promise<void> {
    const asked = { intent, tries: 0 };
    await this.#send(asked);
    if (intent.isLasting && this.#world.chance.happens(12)) await this.#send(asked);
  }

  /** Asks again for what was lost with a server. */
  async retry(): Promise<void> {
    const { chance } = this.#world;
    if (this.#again.length === 0) return;
    const [asked] = this.#again.splice(chance.below(this.#again.length), 1);
    await this.#send(asked!);
  }

  /** The request key of an intent: the same however often it is asked. */
  once(scope: string, route: string, body: unknown): Once {
    const key = `key-${this.operations}-${this.#world.chance.below(1_000_000)}`;
    return { scope, route, key, fingerprint: fingerprintOf(body), at: this.#world.clock.now() };
  }

  /** Keeps what a key was answered with: true the first time. The same key must never be answered otherwise. */
  keepAnswer({ route, key }: Once, id: string): boolean {
    const first = this.#answers.get(key);
    if (first !== undefined && first !== id) this.complaints.push(`two answers to ${route} for the key ${key}`);
    this.#answers.set(key, id);
    return first === undefined;
  }

  async #send(asked: { readonly intent: Intent; tries: number }): Promise<void> {
    const { intent } = asked;
    this.operations += 1;
    asked.tries += 1;
    await this.#world.scheduler.start(intent.label, intent.ask, (ending) => {
      if (ending.kind === 'done') intent.answered?.(ending.value);
      else if (ending.kind === 'refused') this.#doubt(intent, ending.error);
      else if (intent.isLasting && asked.tries < MAX_TRIES) this.#again.push(asked);
    });
  }

  /** A refusal is the server's business; an error that is none of its refusals is a fault. */
  #doubt({ label }: Intent, error: unknown): void {
    const isRefusal = error instanceof Error && error.name === 'Problem';
    if (!isRefusal) this.complaints.push(`${label}: ${String(error)}`);
  }
}
