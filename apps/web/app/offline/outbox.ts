import { heldSession } from '#web/api/session.ts';

/** Something a person did that the server has still to hear, in the order in which it was done. */
export interface KeptAct<T = unknown> {
  readonly n: number;
  readonly session: string;
  /** The same at every try, so that it is done once. */
  readonly key: string;
  readonly act: T;
}

const DATABASE = 'kasente-outbox';
const STORE = 'acts';

// Where a browser keeps nothing, or has no room for it, it is kept until the page goes.
let memory: KeptAct[] = [];
/** What a full phone may still have, though it was sent. */
const dropped = new Set<number>();
let last = 0;
let opening: Promise<IDBDatabase | null> | undefined;

function open(): Promise<IDBDatabase | null> {
  opening ??= openNow().catch(() => null);
  return opening;
}

/** Fails where there is no database, such as with cookies that are blocked. */
function openNow(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'n' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The phone opens nothing')));
  });
}

type Work<T> = (store: IDBObjectStore) => IDBRequest<T>;

/** Null where the browser does not do it. */
async function inStore<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T | null> {
  try {
    return await inOpened(mode, work);
  } catch (thrown) {
    if (!isClosed(thrown)) return null;
    opening = undefined;
    return inOpened(mode, work).catch(() => null);
  }
}

async function inOpened<T>(mode: IDBTransactionMode, work: Work<T>): Promise<T | null> {
  const database = await open();
  return database && transact(database, mode, work);
}

/** Phones close what a page had open while it was in the background. */
const isClosed = (thrown: unknown) => thrown instanceof DOMException && thrown.name === 'InvalidStateError';

function transact<T>(database: IDBDatabase, mode: IDBTransactionMode, work: Work<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    // Kept is what is written, not what was asked to be written.
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The phone keeps nothing')));
  });
}

/** Keeps an act behind all that wait. Nobody signed in does nothing. */
export async function keepAct<T>(key: string, act: T): Promise<void> {
  const session = heldSession();
  if (session === null) return;
  // Two presses within a millisecond are still one after the other.
  last = Math.max(last + 1, Date.now());
  const kept = { n: last, session, key, act };
  if ((await inStore('readwrite', (store) => store.put(kept))) === null) memory = [...memory, kept];
}

/** What waits, the oldest first. What somebody before did on this phone is not this person's to send: it is forgotten. */
export async function keptActs<T>(): Promise<KeptAct<T>[]> {
  const session = heldSession();
  const all = await allActs();
  if (session !== null) await dropOthers(all, session);
  // Written here alone, by the one who reads it.
  return all.filter((kept) => kept.session === session).toSorted((a, b) => a.n - b.n) as KeptAct<T>[];
}

/** Forgets what was done in a session that is over. */
export async function forgetActs(): Promise<void> {
  const session = heldSession();
  await dropOthers(await allActs(), session);
}

async function allActs(): Promise<KeptAct[]> {
  const stored = (await inStore<KeptAct[]>('readonly', (store) => store.getAll())) ?? [];
  return [...stored.filter(({ n }) => !dropped.has(n)), ...memory];
}

async function dropOthers(all: readonly KeptAct[], session: string | null): Promise<void> {
  for (const other of all.filter((kept) => kept.session !== session)) await dropAct(other.n);
}

export async function dropAct(n: number): Promise<void> {
  memory = memory.filter((kept) => kept.n !== n);
  dropped.add(n);
  await inStore('readwrite', (store) => store.delete(n));
}
