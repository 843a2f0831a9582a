import { afterEach, expect, it, vi } from 'vitest';

import { forgetMember } from '#web/api/end-session.ts';
import { heldSession, storeTokens } from '#web/api/session.ts';

import { keepAct, keptActs } from './outbox.ts';

afterEach(() => vi.unstubAllGlobals());

const signIn = (access: string) => storeTokens({ access, refresh: 'r' });

it('what was not sent yet leaves the phone with its session, also when nobody opens that page any more', async () => {
  signIn('rider');
  await keepAct('k1', { code: '482615' });
  expect(await keptActs()).toHaveLength(1);
  forgetMember();
  // No other page than the next rider's own would look.
  signIn('rider');
  await expect.poll(() => keptActs()).toEqual([]);
});

it('of somebody else is neither sent nor kept', async () => {
  signIn('rider');
  await keepAct('k1', { code: '482615' });
  signIn('other');
  expect(await keptActs()).toEqual([]);
  signIn('rider');
  expect(await keptActs()).toEqual([]);
});

/** As much of a phone's database as is asked of it; the phone closes what was opened while the page was in the background. */
function phoneDatabase() {
  const rows = new Map<number, unknown>();
  let opened = 0;
  const later = (target: EventTarget, event: string) => queueMicrotask(() => target.dispatchEvent(new Event(event)));
  const connection = () => {
    const number = (opened += 1);
    return {
      transaction() {
        if (number === 1) throw new DOMException('The database connection is closing.', 'InvalidStateError');
        const transaction = Object.assign(new EventTarget(), {
          objectStore: () => ({
            put: (row: { n: number }) => ({ result: rows.set(row.n, row) && row.n }),
            getAll: () => ({ result: [...rows.values()] }),
            delete: (n: number) => ({ result: void rows.delete(n) }),
          }),
        });
        later(transaction, 'complete');
        return transaction;
      },
    };
  };
  const open = () => {
    const request = Object.assign(new EventTarget(), { result: connection() });
    later(request, 'success');
    return request;
  };
  return { rows, indexedDB: { open } };
}

it('is kept in the phone though its database was closed while the page was in the background', async () => {
  const { rows, indexedDB } = phoneDatabase();
  vi.stubGlobal('indexedDB', indexedDB);
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  signIn('rider');
  await outbox.keepAct('k1', { code: '482615' });
  expect([...rows.values()]).toMatchObject([{ key: 'k1' }]);
  expect(await outbox.keptActs()).toMatchObject([{ key: 'k1' }]);
});

const refusal = (name: string) => new DOMException('The phone keeps nothing', name);

it.each<[string, () => unknown]>([
  [
    'is opened by nobody where cookies are blocked',
    () => ({
      open: () => {
        throw refusal('SecurityError');
      },
    }),
  ],
  ['is missing in a web view', () => null],
  ['has no room left', () => fullDatabase()],
])('is kept until the page goes where the phone’s database %s', async (_, database) => {
  vi.stubGlobal('indexedDB', database());
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  signIn('rider');
  await outbox.keepAct('k1', { code: '482615' });
  await outbox.keepAct('k2', { code: '482616' });
  const kept = await outbox.keptActs();
  expect(kept).toMatchObject([{ key: 'k1' }, { key: 'k2' }]);
  await outbox.dropAct(kept[0]!.n);
  expect(await outbox.keptActs()).toMatchObject([{ key: 'k2' }]);
});

it('what was sent is not sent again, and holds up nothing, where the phone has no room to forget it', async () => {
  signIn('rider');
  const session = heldSession();
  vi.stubGlobal('indexedDB', fullDatabase([1, 2].map((n) => ({ n, session, key: `k${n}`, act: {} }))));
  vi.resetModules();
  const outbox = await import('./outbox.ts');
  await outbox.dropAct(1);
  expect(await outbox.keptActs()).toMatchObject([{ key: 'k2' }]);
});

/** One that opens and can be read, but takes no change. */
function fullDatabase(rows: unknown[] = []) {
  const transaction = (_: string, mode: IDBTransactionMode) => {
    const target = Object.assign(new EventTarget(), {
      error: refusal('QuotaExceededError'),
      objectStore: () => ({ put: () => ({}), getAll: () => ({ result: rows }), delete: () => ({}) }),
    });
    queueMicrotask(() => target.dispatchEvent(new Event(mode === 'readonly' ? 'complete' : 'abort')));
    return target;
  };
  const open = () => {
    const request = Object.assign(new EventTarget(), { result: { transaction } });
    queueMicrotask(() => request.dispatchEvent(new Event('success')));
    return request;
  };
  return { open };
}
