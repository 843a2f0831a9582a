import { expect, it, vi } from 'vitest';

import { freshDatabase } from '#server-test/fresh-database.ts';

import { connect } from './connect.ts';
import { keepWarm } from './keep-warm.ts';

it('opens what a screen needs before anybody asks, and makes nobody wait behind it', async () => {
  const { url, drop } = await freshDatabase();
  const { pool, close } = connect(url);
  const stop = keepWarm(pool);
  await expect.poll(() => pool.idleCount).toBe(pool.options.max);
  stop();
  await close();
  await drop();

  const query = vi.fn<() => Promise<void>>(async () => undefined);
  keepWarm({ query, waitingCount: 1, options: { max: 12 } })();
  expect(query).not.toHaveBeenCalled();
});
