import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import type { Chance } from '#simulation/ground/chance.ts';

import type { RealCast } from './real-cast.ts';

const transaction = z.object({
  network: z.enum(['mtn', 'airtel']),
  kind: z.enum(['collect', 'transfer', 'deposit', 'refund']),
  reference: z.string(),
  msisdn: z.string(),
  amount: z.number(),
  status: z.enum(['created', 'pending', 'successful', 'failed']),
});
export type NetworkTransaction = z.output<typeof transaction>;
const wallet = z.object({ msisdn: z.string(), currency: z.string(), balance: z.number() });
export type NetworkWallet = z.output<typeof wallet>;

const CALLBACK_MODES = { normal: 30, drop: 20, duplicate: 20, early: 10, late: 10, wrong_amount: 10 } as const;
const PATHS = ['/mtn/collection', '/mtn/disbursement', '/airtel/merchant', '/airtel/standard', '/mtn', '/airtel'];
/** A prompt that nobody answers ends after this long. */
const PROMPT_LIFE_MS = 301_000;
/** Longer than the server waits for an answer. */
const LONGEST_HANG_MS = 11_000;

/** The owners of the phones and the weather at the operators, through the network's control calls. */
export class NetworkControl {
  readonly #url: string;
  readonly #chance: Chance;
  readonly #numbers: readonly string[];

  constructor(sandbox: string, chance: Chance, cast: RealCast) {
    this.#url = `${sandbox}/control`;
    this.#chance = chance;
    this.#numbers = cast.shoppers.flatMap(({ numbers }) => [numbers.mtn, numbers.airtel]);
  }

  /** How everybody answers prompts. */
  async giveCharacters(): Promise<void> {
    await Promise.all(
      this.#numbers.map((number) => {
        const outcome = this.#chance.weighed({ approve: 62, refuse: 8, expire: 5, manual: 20, delayed: 5 });
        return this.#put(`/behaviours/${number}`, { outcome, delay_ms: 100 + this.#chance.below(3_000) });
      }),
    );
  }

  /** Until `isOver`: calls go wrong, callbacks come as they like, and slow owners decide. */
  async beWild(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await sleep(300 + this.#chance.below(700));
      const what = this.#chance.weighed({ fault: 4, callbacks: 2, decide: 5 });
      if (what === 'fault') await this.#break();
      else if (what === 'callbacks') await this.#changeCallbacks();
      else await this.#letSomeDecide();
    }
  }

  async #break(): Promise<void> {
    const chance = this.#chance;
    await this.#call('POST', '/faults', {
      path: chance.one(PATHS),
      when: chance.one(['before', 'after']),
      kind: chance.weighed({ status: 50, reset: 20, delay: 20, hang: 10 }),
      status: chance.one([500, 502, 503]),
      hold_ms: 200 + chance.below(LONGEST_HANG_MS),
      times: 1 + chance.below(4),
    });
  }

  async #changeCallbacks(): Promise<void> {
    const chance = this.#chance;
    const times = { count: 2 + chance.below(4), after_ms: 1_000 + chance.below(5_000) };
    await this.#put('/callbacks', {
      mode: chance.weighed(CALLBACK_MODES),
      method: chance.one(['POST', 'PUT']),
      ...times,
    });
  }

  async #letSomeDecide(): Promise<void> {
    for (const prompt of await this.#prompts()) if (this.#chance.happens(40)) await this.#decide(prompt);
  }

  /** Every operator answers as it should, and all who were asked decide. */
  async calmDown(): Promise<void> {
    await this.#call('DELETE', '/faults');
    await this.#put('/callbacks', { mode: 'normal' });
    await Promise.all(
      this.#numbers.map((number) => {
        const outcome = this.#chance.weighed({ approve: 70, refuse: 30 });
        return this.#put(`/behaviours/${number}`, { outcome, delay_ms: 0 });
      }),
    );
    for (const prompt of await this.#prompts()) await this.#decide(prompt);
    // What nobody can decide by hand has its time: a transfer that hangs, a callback that is late.
    await this.#call('POST', '/clock/advance', { ms: PROMPT_LIFE_MS });
  }

  async transactions(): Promise<NetworkTransaction[]> {
    return z.array(transaction).parse(await this.#call('GET', '/transactions'));
  }

  async wallets(): Promise<NetworkWallet[]> {
    return z.array(wallet).parse(await this.#call('GET', '/wallets'));
  }

  async #prompts(): Promise<NetworkTransaction[]> {
    const all = await this.transactions();
    return all.filter(({ kind, status }) => kind === 'collect' && (status === 'created' || status === 'pending'));
  }

  async #decide({ msisdn, reference }: NetworkTransaction): Promise<void> {
    const choice = this.#chance.weighed({ approve: 60, refuse: 20, expire: 20 });
    // Decided by itself in the same moment: then there is nothing left to decide.
    await this.#call('POST', `/prompts/${msisdn}/${choice}`, { reference }, [404]);
  }

  #put(path: string, body: object): Promise<unknown> {
    return this.#call('PUT', path, body);
  }

  async #call(method: string, path: string, body?: object, alsoFine: number[] = []): Promise<unknown> {
    const response = await fetch(this.#url + path, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok && !alsoFine.includes(response.status)) {
      throw new Error(`${method} ${path} of the network's control: ${response.status} ${text}`);
    }
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  }
}
