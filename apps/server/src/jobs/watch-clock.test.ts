import { afterAll, beforeAll, expect, it } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { openLog } from '#server/log.ts';

import { clockWatch } from './watch-clock.ts';

const MINUTE_MS = 60_000;
const written: { alarm?: string; ahead_ms?: number; msg: string }[] = [];
let connection: Connection;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await drop();
});

const log = openLog('info', { write: (line: string) => void written.push(JSON.parse(line) as (typeof written)[0]) });

it.each([10, -10])(
  'raises an alarm once when the clock is %d minutes ahead, and says when it agrees again',
  async (minutes) => {
    written.length = 0;
    let ahead_ms = 0;
    const look = clockWatch({ db: connection.db, now: () => new Date(Date.now() + ahead_ms), log });
    await look();
    expect(written).toEqual([]);
    ahead_ms = minutes * MINUTE_MS;
    await look();
    await look();
    expect(written).toMatchObject([{ alarm: 'clock_apart' }]);
    expect(Math.round(written[0]!.ahead_ms! / MINUTE_MS)).toBe(minutes);
    ahead_ms = 0;
    await look();
    expect(written).toMatchObject([{ alarm: 'clock_apart' }, { msg: 'the clocks agree again' }]);
  },
);

it('takes a slow answer for no clock that is apart', async () => {
  written.length = 0;
  const moments = [-10 * MINUTE_MS, 10 * MINUTE_MS];
  const look = clockWatch({ db: connection.db, now: () => new Date(Date.now() + moments.shift()!), log });
  await look();
  expect(written).toEqual([]);
});
