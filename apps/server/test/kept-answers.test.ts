import { getOffer, listFeaturedOffers } from '@club/contract/shop/catalogue';
import { listCategories, listOffers, type OffersQuery } from '@club/contract/shop/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp, type App } from '#server/app.ts';
import { transact } from '#server/db/transact.ts';
import { refreshOfferCard } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import { holdStock } from '#server/features/shop/catalogue/stock.ts';

import { makeCategory, makeOffer, makeOutlet, type MadeOffer } from './catalogue.ts';
import { openDatabaseLine, type DatabaseLine } from './database-line.ts';
import { makeMember } from './people.ts';
import { openWorld, type TestWorld } from './world.ts';

const CHANGES = 100;
const SEEN_WITHIN_MS = 3_000;
const NEVER_MS = 60_000;
const STOCK_WITHIN_MS = 2_500;
/** Of a connection that is silent it is known after twice as long; a busy machine takes its time to open one. */
const PULSE_MS = 500;

/** Two processes of the API on one database: what is changed here is asked for there. */
let here: TestWorld;
let there: App;
let line: DatabaseLine;
let token: string;
let offers: MadeOffer[];

beforeAll(async () => {
  here = await openWorld({ env: { ANSWERS_KEPT_MS: '2000' } });
  const { deps } = here;
  line = await openDatabaseLine(deps.config.DATABASE_URL);
  there = await buildApp(deps);
  await there.hub.open(line.url, PULSE_MS);
  await here.app.hub.open(deps.config.DATABASE_URL);
  const place = { outlet_id: await makeOutlet(deps), category_id: await makeCategory(deps) };
  offers = [];
  for (let made = 0; made < CHANGES; made += 1)
    offers.push(await makeOffer(deps, { ...place, featured_rank: made + 1 }));
  token = (await makeMember(deps)).token;
});

afterAll(async () => {
  await there.hub.close();
  await there.http.close();
  await here.app.hub.close();
  await here.close();
  line.close();
});

async function askThere<T>(path: string): Promise<T> {
  const url = `/api/club${path}`;
  return (await there.http.inject({ url, headers: { authorization: `Bearer ${token}` } })).json<T>();
}

async function rename({ id }: MadeOffer, name: string): Promise<void> {
  await transact(here.deps.db, async (tx) => {
    await tx.updateTable('offers').set({ name }).where('id', '=', id).execute();
    await refreshOfferCard(tx, id);
  });
}

/**
 * Renames every offer, and asks meanwhile and afterwards for the newest until every name was shown. Gives the longest time from a
 * change to the asking that showed it, in milliseconds: what an answer holds was so when it was asked for.
 */
async function slowestSight(word: string, meanwhile: (turn: number) => void = () => {}): Promise<number> {
  const unseen = new Map<string, number>();
  let isChanging = true;
  const change = async () => {
    for (const [turn, offer] of offers.entries()) {
      meanwhile(turn);
      const name = `${word} ${turn}`;
      await rename(offer, name);
      unseen.set(name, performance.now());
    }
    isChanging = false;
  };
  const look = async () => {
    let slowest = 0;
    while (isChanging || unseen.size > 0) {
      for (let page = 1; page <= 4; page += 1) {
        const asked = performance.now();
        const { results } = await askThere<{ results: { name: string }[] }>(
          `/offers/?per_page=30&sort=newest&page=${page}`,
        );
        for (const { name } of results) {
          slowest = Math.max(slowest, asked - (unseen.get(name) ?? asked));
          unseen.delete(name);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const at of unseen.values()) if (performance.now() - at > NEVER_MS) return Infinity;
    }
    return slowest;
  };
  const [slowest] = await Promise.all([look(), change()]);
  return slowest;
}

/** The best of some tries: what a machine that has other things to do adds is none of the server's time. */
async function withinThePromise(
  tries: string,
  slowest: (word: string) => Promise<number>,
  promise_ms = SEEN_WITHIN_MS,
): Promise<boolean> {
  for (const word of [1, 2, 3].map((turn) => `${tries} ${turn}:`)) {
    if ((await slowest(word)) < promise_ms) return true;
  }
  return false;
}

describe('answers that another process keeps', () => {
  it('are made once for everybody who asks at once', async () => {
    const asked = await Promise.all(
      Array.from({ length: 50 }, () => askThere<{ server_time: string }>(`/offers/${offers[0]!.id}/`)),
    );
    expect(new Set(asked.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(asked[0]).toMatchObject({ id: offers[0]!.id, server_time: here.deps.now().toISOString() });
  });

  it('show a hundred changes within 3 s', async () => {
    await askThere('/offers/?per_page=30&sort=newest');
    expect(await withinThePromise('heard', slowestSight)).toBe(true);
  });

  it('show them within 3 s also when the connection that hears of them is cut again and again, or silent', async () => {
    const unheard = (word: string) =>
      slowestSight(word, (turn) => {
        if (turn % 10 === 0) line.cut();
        if (turn === CHANGES - 1) line.silence();
      });
    expect(await withinThePromise('unheard', unheard)).toBe(true);
  });

  it('show stock that was sold, of which nobody is told, after 2 s at most', async () => {
    const { id, product_ids } = offers[0]!;
    const left = async () =>
      (await askThere<{ products: { stock_quantity: number }[] }>(`/offers/${id}/`)).products[0]!.stock_quantity;
    const sell = async () => {
      const before = await left();
      await transact(here.deps.db, (tx) => holdStock(tx, [{ offer_id: id, product_id: product_ids[0]!, quantity: 3 }]));
      const sold = performance.now();
      await expect.poll(left, { timeout: NEVER_MS, interval: 50 }).toBe(before - 3);
      return performance.now() - sold;
    };
    expect(await withinThePromise('sold', sell, STOCK_WITHIN_MS)).toBe(true);
  });

  it('are shared by neighbours, whose places differ by less than a hundred metres', async () => {
    const near = (query: Partial<OffersQuery>) => here.call(listOffers, { token, query: { per_page: 3, ...query } });
    const one = await near({ latitude: 0.35361, longitude: 32.61189 });
    const other = await near({ latitude: 0.35399, longitude: 32.61211 });
    expect(one.reply).toEqual(other.reply);
    expect(one.reply.results[0]!.distance_km).not.toBeNull();
  });

  it('are whole replies in the shape of their calls', async () => {
    expect(listFeaturedOffers.reply.parse(await askThere('/offers/featured/')).results).toHaveLength(6);
    expect(listCategories.reply.parse(await askThere('/categories/')).results[0]!.offer_count).toBe(CHANGES);
    expect(getOffer.reply.parse(await askThere(`/offers/${offers[1]!.id}/`)).name).toContain('unheard');
  });
});
