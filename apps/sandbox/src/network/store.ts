import { type Collection, createCollection } from './collection.ts';
import { type Journal, type JournalEntry, openJournal } from './journal.ts';
import type {
  ApiUser,
  Behaviour,
  Fault,
  Mail,
  MerchantAccount,
  Movement,
  OutgoingCall,
  Sms,
  SmsBehaviour,
  Transaction,
  Wallet,
} from './records.ts';
import type { Settings } from './settings.ts';

export interface Store {
  wallets: Collection<Wallet>;
  accounts: Collection<MerchantAccount>;
  transactions: Collection<Transaction>;
  movements: Collection<Movement>;
  behaviours: Collection<Behaviour>;
  faults: Collection<Fault>;
  sms_behaviours: Collection<SmsBehaviour>;
  sms: Collection<Sms>;
  mails: Collection<Mail>;
  calls: Collection<OutgoingCall>;
  api_users: Collection<ApiUser>;
  settings: Collection<Settings>;
  /** Single words that must survive a restart: signing secret, counters. */
  values: Collection<string>;
}

export interface OpenStore {
  store: Store;
  close(): void;
}

/** How many appended lines make the file worth rewriting. */
const COMPACT_AFTER_ENTRIES = 50_000;

/** The network's memory; with a file it is read back from there and every change is written to it. */
export function openStore(dataFile: string | undefined): OpenStore {
  const journal = dataFile === undefined ? undefined : openJournal(dataFile);
  const store = createStore(journal && compactingNowAndThen(journal, () => snapshot(store)));
  if (journal) {
    const collections = new Map<string, Collection<unknown>>();
    for (const collection of allOf(store)) collections.set(collection.name, collection);
    for (const entry of journal.read()) collections.get(entry.collection)?.restore(entry.key, entry.value);
    journal.rewrite(snapshot(store));
  }
  return { store, close: () => journal?.close() };
}

function createStore(journal: Journal | undefined): Store {
  return {
    wallets: createCollection('wallets', journal),
    accounts: createCollection('accounts', journal),
    transactions: createCollection('transactions', journal),
    movements: createCollection('movements', journal),
    behaviours: createCollection('behaviours', journal),
    faults: createCollection('faults', journal),
    sms_behaviours: createCollection('sms_behaviours', journal),
    sms: createCollection('sms', journal),
    mails: createCollection('mails', journal),
    calls: createCollection('calls', journal),
    api_users: createCollection('api_users', journal),
    settings: createCollection('settings', journal),
    values: createCollection('values', journal),
  };
}

function compactingNowAndThen(journal: Journal, entries: () => Iterable<JournalEntry>): Journal {
  let appended = 0;
  return {
    ...journal,
    append(entry) {
      journal.append(entry);
      appended += 1;
      if (appended < COMPACT_AFTER_ENTRIES) return;
      appended = 0;
      // The entry above is not in the maps yet: `put` stores after journalling. Rewrite once it is.
      queueMicrotask(() => journal.rewrite(entries()));
    },
  };
}

function* snapshot(store: Store): Iterable<JournalEntry> {
  for (const collection of allOf(store)) {
    for (const [key, value] of collection.entries()) yield { collection: collection.name, key, value };
  }
}

function allOf(store: Store): Collection<unknown>[] {
  // Each collection is only asked for its name, its entries and to restore its own values.
  return Object.values(store) as Collection<unknown>[];
}
