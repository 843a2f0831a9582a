import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openDatabaseLine, type DatabaseLine } from '#server-test/database-line.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { connect } from '#server/db/connect.ts';
import { createQueues, openBoss } from '#server/jobs/queues.ts';

import { problemOf } from './problem-reply.ts';

let world: TestWorld;
let line: DatabaseLine;
beforeEach(async () => {
  world = await openWorld({
    reachBy: async (url) => {
      line = await openDatabaseLine(url);
      return line.url;
    },
  });
});
afterEach(async () => {
  await world.close();
  line.close();
});

const ask = (url: string) => world.app.http.inject({ url });

describe('health', () => {
  it('is ready when the database is reached and migrated, whether or not a worker was heard', async () => {
    expect((await ask('/healthz')).statusCode).toBe(200);
    const ready = await ask('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([200, { database: true, migrations: true }]);
  });

  it('is not ready while a migration is missing, and is as soon as it is applied', async () => {
    const owner = connect(world.deps.config.DATABASE_URL, { size: 1, as_owner: true });
    const { rows } = await sql<{ name: string; timestamp: string }>`DELETE FROM kysely_migration
      WHERE name = (SELECT max(name) FROM kysely_migration) RETURNING name, timestamp`.execute(owner.db);
    const lacking = await ask('/readyz');
    expect([lacking.statusCode, lacking.json()]).toEqual([503, { database: true, migrations: false }]);
    const { name, timestamp } = rows[0]!;
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, ${timestamp})`.execute(owner.db);
    await owner.close();
    expect((await ask('/readyz')).statusCode).toBe(200);
  });

  it('is alive and not ready while the database is away, and ready again when it is back', async () => {
    await line.leave();
    expect((await ask('/healthz')).statusCode).toBe(200);
    const away = await ask('/readyz');
    expect([away.statusCode, away.json()]).toEqual([503, { database: false, migrations: false }]);
    await line.comeBack();
    expect((await ask('/readyz')).statusCode).toBe(200);
  });

  it('tells what waits: payments, payouts, jobs, and how long ago each worker was heard', async () => {
    const at = world.clock.now();
    await world.deps.db.insertInto('worker_beats').values({ worker: 'kampala:7', at }).execute();
    const boss = openBoss(world.deps.config.DATABASE_URL, { supervise: false });
    await boss.start();
    await createQueues(boss);
    await boss.send('send_message', { message_id: 'none' }, { startAfter: new Date(at.getTime() - 40_000) });
    await boss.stop({ graceful: false });
    world.clock.advance(12_000);
    const { body } = await ask('/metrics');
    for (const figure of [
      'database_up 1',
      'payments_open 0',
      'payouts_open{status="waiting"} 0',
      'transfers_open 0',
      'jobs_waiting{queue="send_message"} 1',
      'jobs_oldest_seconds{queue="send_message"} 52',
      'worker_silent_seconds{worker="kampala:7"} 12',
    ]) {
      expect(body.split('\n')).toContain(figure);
    }
  });

  it('tells what the process itself knows while the database is away', async () => {
    await line.leave();
    const metrics = await ask('/metrics');
    expect(metrics.statusCode).toBe(200);
    expect(metrics.body.split('\n')).toContain('database_up 0');
    expect(metrics.body).toContain('process_resident_memory_bytes');
    expect(metrics.body).not.toContain('payments_open 0');
  });
});

describe('while the database is away', () => {
  const json = { 'content-type': 'application/json' };

  it('calls answer 503 with Retry-After and no fault of ours', async () => {
    await line.leave();
    const calls = [
      { url: '/api/club/contact/' },
      {
        url: '/api/club/auth/login/',
        method: 'POST' as const,
        headers: json,
        payload: '{"phone":"0770000003","pin":"3690"}',
      },
      {
        url: '/api/club/members/check_phone_availability/',
        method: 'POST' as const,
        headers: json,
        payload: '{"phone":"0770000003"}',
      },
    ];
    for (const call of calls) {
      const answer = await world.app.http.inject(call);
      expect([call.url, answer.statusCode]).toEqual([call.url, 503]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.json()).toMatchObject({ error_code: 'service_busy' });
    }
    await line.comeBack();
    expect((await world.app.http.inject(calls[2]!)).statusCode).toBe(200);
  });

  it('what breaks in the middle is no fault of ours either', async () => {
    const broken = await world.deps.db
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('members').select('id').execute();
        line.cut();
        await tx.selectFrom('members').select('id').execute();
      })
      .catch((error: unknown) => problemOf(error));
    expect(broken).toMatchObject({ code: 'service_busy' });
  });
});
