import { randomInt } from 'node:crypto';
import { Agent } from 'node:http';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { sized } from '#server-test/figures.ts';

import { openBusyClub, type BusyClub } from './busy-club.ts';
import { Dice } from './dice.ts';
import { KnownThings } from './known-things.ts';
import { Oddities, type OddRequest } from './odd-requests.ts';
import { sendOdd } from './send-odd.ts';

/** FUZZ_SEED repeats what was found, FUZZ_SECONDS looks for longer. */
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
const BUDGET_MS = Number(process.env['FUZZ_SECONDS'] ?? sized(60, 8)) * 1_000;
const SIDE_BY_SIDE = 8;
const HEALED_EVERY = 250;
const SHOWN = 20;

let club: BusyClub;

beforeAll(async () => {
  club = await openBusyClub();
});
afterAll(() => club.world.close());

function told({ method, path, headers, payload }: OddRequest): string {
  const { authorization: _, ...rest } = headers;
  const words = [method, path, JSON.stringify(rest), payload?.toString() ?? ''];
  return words.map((word) => word.slice(0, 300)).join(' ');
}

/** What has no answer is tried twice, and then told with its number. */
const PATIENCE_MS = BUDGET_MS + 300_000;

it(
  'every call of the contract answers whatever anybody sends, and never with a failure of ours',
  { timeout: PATIENCE_MS },
  async ({ task }) => {
    const { app, deps } = club.world;
    const port = Number(new URL(await app.http.listen({ host: '127.0.0.1', port: 0 })).port);
    const known = await KnownThings.in(deps);
    const oddities = new Oddities((target) => known.for(target));
    const pairs = app.endpoints.flatMap((target) =>
      [...club.senders].map(([who, { token }]) => ({ target, who, token })),
    );
    const agent = new Agent({ keepAlive: true, maxSockets: SIDE_BY_SIDE });
    const failed: string[] = [];
    const statuses = new Map<number, number>();
    const began = performance.now();
    let sent = 0;

    const sendOne = async (number: number) => {
      const { target, who, token } = pairs[number % pairs.length]!;
      const odd = oddities.of(target, token, new Dice(SEED, number));
      const { status, body } = await sendOdd(port, agent, odd);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status < 200 || status >= 500)
        failed.push(`${number} as ${who}: ${status} ${body.slice(0, 200)}\n  ${told(odd)}`);
    };
    const isTime = () => sent < pairs.length || performance.now() - began < BUDGET_MS;
    while (isTime()) {
      await club.heal();
      const until = sent + HEALED_EVERY;
      const line = async () => {
        while (sent < until && isTime()) await sendOne(sent++);
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, line));
    }
    agent.destroy();

    const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${times} × ${status}`);
    const note = `fuzz, seed ${SEED}: ${sent} requests of ${app.endpoints.length} calls: ${answers.join(', ')}`;
    Object.assign(task.meta, { note });
    console.info(note);
    expect(failed.slice(0, SHOWN), `FUZZ_SEED=${SEED}`).toEqual([]);
    // Or nothing but the checks in front would have been tried.
    expect(statuses.get(200)).toBeGreaterThan(sent / 50);
  },
);
