import { SlotList } from './slot-list.ts';

/** Things of one kind that offers belong to, each with a number by which columns name it, and the slots of its offers. */
export class Numbered<Thing extends object> {
  readonly #numbers = new Map<string, number>();
  readonly things: Thing[] = [];
  readonly keys: string[] = [];
  readonly slots: SlotList[] = [];
  /** Grows whenever a thing comes in or is described anew. */
  version = 0;

  /** Puts an offer to a thing, which from now on is as it is described here, and answers the number of the thing. */
  join(key: string, thing: Thing, slot: number): number {
    const known = this.#numbers.get(key);
    const number = known ?? this.things.length;
    if (known === undefined) {
      this.#numbers.set(key, number);
      this.keys.push(key);
      this.slots.push(new SlotList());
    }
    const before = this.things[number];
    if (before === undefined || !isSame(before, thing)) {
      this.things[number] = thing;
      this.version += 1;
    }
    this.slots[number]!.push(slot);
    return number;
  }

  find(key: string): number | undefined {
    return this.#numbers.get(key);
  }
}

function isSame<Thing extends object>(one: Thing, other: Thing): boolean {
  return (Object.keys(one) as (keyof Thing)[]).every((key) => one[key] === other[key]);
}
