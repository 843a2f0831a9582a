import type { Columns } from './columns.ts';

/** Which offers are live: looked through anew only when one of them begins or ends, or time was set back. */
export class LiveOffers {
  readonly #columns: Columns;
  #from = Infinity;
  #until = -Infinity;
  #looks = 0;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /** To be told of every offer that comes in. */
  put(slot: number): void {
    const { starts, ends, live } = this.#columns;
    live[slot] = Number(starts[slot]! <= this.#from && this.#from < ends[slot]!);
    for (const moment of [starts[slot]!, ends[slot]!]) {
      if (moment > this.#from) this.#until = Math.min(this.#until, moment);
    }
  }

  /** How often all were looked through. */
  get looks(): number {
    return this.#looks;
  }

  remove(slot: number): void {
    this.#columns.live[slot] = 0;
  }

  /** By slot, 1 where the offer is live at the moment; good until the next call. */
  at(moment: number, size: number): Uint8Array {
    if (moment < this.#from || moment >= this.#until) this.#look(moment, size);
    return this.#columns.live;
  }

  #look(moment: number, size: number): void {
    const { alive, starts, ends, live } = this.#columns;
    let until = Infinity;
    for (let slot = 0; slot < size; slot += 1) {
      if (alive[slot] === 0) continue;
      const [start, end] = [starts[slot]!, ends[slot]!];
      live[slot] = Number(start <= moment && moment < end);
      if (start > moment) until = Math.min(until, start);
      else if (end > moment) until = Math.min(until, end);
    }
    this.#from = moment;
    this.#until = until;
    this.#looks += 1;
  }
}
