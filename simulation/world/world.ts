import { createHash, type Hash } from 'node:crypto';

import { parseConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { enqueueBy, type JobName, type Jobs } from '#server/jobs/enqueue.ts';
import { openLog } from '#server/log.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SmsOutcome } from '#server/providers/sms/sms.ts';
import { paymentOutcomes } from '#server/wiring/payment-outcomes.ts';
import { transferOutcomes } from '#server/wiring/transfer-outcomes.ts';
import { Chance } from '#simulation/ground/chance.ts';
import { openGated } from '#simulation/ground/gated-database.ts';
import type { Home } from '#simulation/ground/home.ts';
import { Scheduler } from '#simulation/ground/scheduler.ts';
import { AIRTEL, SimulatedNetworks } from '#simulation/networks/networks.ts';

import type { Story } from './story.ts';

/** Six in the evening in Kampala, so that many seeds see the books of a day sealed. */
export const START = new Date('2026-11-21T15:00:00.000Z');

export interface Job {
  readonly name: JobName;
  readonly payload: Jobs[JobName];
}

/** A server on a database of its own, whose time, chance, network and order of steps one seed decides. */
export interface World {
  readonly seed: number;
  readonly story: Story;
  readonly deps: Deps;
  /** The same database, for looking at it between two steps. */
  readonly plain: Database;
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly network: SimulatedNetworks;
  readonly clock: { now: () => Date; advance(ms: number): void };
  /** Texts that the SMS provider has taken, by what they say and to whom. */
  readonly texts: Map<string, number>;
  readonly log: (line: string) => void;
  /** What happened so far, as one figure. */
  digest(): string;
  /** The jobs that were written down since, in the order of their transactions. */
  takeJobs(): Job[];
}

interface Options {
  readonly home: Home;
  readonly seed: number;
  /** Money alone unless it is said. */
  readonly story?: Story;
  /** Hears every line of the log. */
  readonly tell?: ((line: string) => void) | undefined;
}

/** Opens the world of a seed in a home as it was at the beginning. */
export async function openWorld({ home, seed, story = 'money', tell }: Options): Promise<World> {
  await home.reset();
  const hash: Hash = createHash('sha256');
  const log = (line: string) => {
    hash.update(`${line}\n`);
    tell?.(line);
  };
  const clock = movableClock();
  const chance = new Chance(seed, 1);
  const scheduler = new Scheduler(new Chance(seed, 2), log);
  const network = new SimulatedNetworks({ seed, scheduler, now: clock.now });
  const { db, plain, onceCommitted } = openGated(home.client, scheduler);
  const texts = new Map<string, number>();
  const jobs: Job[] = [];
  const enqueue = enqueueBy(async (_tx, name, payload) => {
    // As it comes out of a queue, which keeps jobs with the transaction that wrote them down.
    for (const one of [payload].flat()) {
      const job = JSON.parse(JSON.stringify({ name, payload: one })) as Job;
      onceCommitted(() => jobs.push(job));
    }
  });
  const deps = makeDeps({ url: home.url, db, enqueue, clock, chance: new Chance(seed, 4), scheduler, network, texts });
  return {
    seed,
    story,
    deps,
    plain,
    chance,
    scheduler,
    network,
    clock,
    texts,
    log,
    digest: () => hash.copy().digest('hex').slice(0, 16),
    takeJobs: () => jobs.splice(0),
  };
}

interface Parts {
  readonly url: string;
  readonly db: Database;
  readonly clock: World['clock'];
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly network: SimulatedNetworks;
  readonly texts: Map<string, number>;
  readonly enqueue: Deps['enqueue'];
}

function makeDeps({ url, db, enqueue, clock, chance, scheduler, network, texts }: Parts): Deps {
  return {
    config: parseConfig({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      PROVIDER_CALLBACK_ORIGIN: 'https://club.example',
      UNPAID_ORDERS_MAXIMUM: '1000',
      AIRTEL_CALLBACK_TOKEN: AIRTEL.token,
      // Without a key there is nothing to hold its signatures against.
      ...(chance.happens(70) ? { AIRTEL_CALLBACK_KEY: AIRTEL.key } : {}),
    }),
    db,
    now: clock.now,
    random: chance,
    enqueue,
    money: network.lines,
    sms: {
      async send(to, text): Promise<SmsOutcome> {
        await scheduler.outside('sms');
        const key = `${to}\n${text}`;
        if (network.hasTrouble && chance.happens(8)) return { kind: 'retry', reason: 'HTTP_500' };
        texts.set(key, (texts.get(key) ?? 0) + 1);
        if (network.hasTrouble && chance.happens(4)) return { kind: 'unknown', reason: 'TIMEOUT' };
        return { kind: 'sent', provider_id: chance.uuid(), cost: 'UGX 35' };
      },
    },
    email: { send: async () => ({ kind: 'sent', provider_id: chance.uuid(), cost: null }) },
    outcomes: paymentOutcomes,
    transferOutcomes,
    log: openLog('silent'),
  };
}

function movableClock(): World['clock'] {
  let at = START.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
