import type { Network } from '@club/contract/shapes';

import type { Database } from '#server/db/connect.ts';

import type { SimulatedNetworks } from './networks.ts';

interface Sent {
  readonly network: Network;
  readonly msisdn: string;
  readonly amount: number;
  readonly at: Date;
  /** The server has acknowledged that it was told. */
  isToldOf: boolean;
}

const FIRST_NUMBER = 5_000_000;

/** Where people send money themselves, past the server, and see its number. */
export class Portal {
  readonly #network: SimulatedNetworks;
  readonly #now: () => Date;
  readonly #sent = new Map<string, Sent>();

  constructor(network: SimulatedNetworks, now: () => Date) {
    this.#network = network;
    this.#now = now;
  }

  /** Sends money and gives the network's number for it. */
  send({ network, msisdn, amount }: { network: string; msisdn: string; amount: number }): string {
    const number = String(FIRST_NUMBER + this.#sent.size);
    this.#sent.set(number, { network: network as Network, msisdn, amount, at: this.#now(), isToldOf: false });
    return number;
  }

  toldOf(number: string | undefined): void {
    const sent = this.#sent.get(number ?? '');
    if (sent !== undefined) sent.isToldOf = true;
  }

  /**
   * Puts what was sent into the books of the networks. Who was not answered looks at the screen, and takes back what the
   * server does not know of. Gives what the server has acknowledged and does not know of.
   */
  async finish(db: Database): Promise<string[]> {
    const complaints: string[] = [];
    for (const [transaction_id, { network, msisdn, amount, at, isToldOf }] of this.#sent) {
      const known = await db
        .selectFrom('transfers')
        .select('reference')
        .where('network', '=', network)
        .where('transaction_id', '=', transaction_id)
        .executeTakeFirst();
      if (known !== undefined) {
        const { reference } = known;
        const request = { reference, msisdn, amount, currency: 'UGX', message: 'By hand' };
        const moved = { request, amount, msisdn, taken_at: at, ended_at: at, transaction_id };
        const fact = { ...moved, call: 'payout', state: 'done', reason: '', isTurned: false } as const;
        this.#network[network].facts.set(reference, fact);
      } else if (isToldOf) complaints.push(`I16 ${transaction_id} was sent by hand and told of, and is not there`);
    }
    return complaints;
  }
}
