import { randomBytes } from 'node:crypto';

import type { Transaction } from './records.ts';
import { type CallbackSettings, DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { openStore, type Store } from './store.ts';

/** What a callback says, in one operator's words. */
export interface CallbackMessage {
  headers: Record<string, string>;
  body: string;
}

export type CallbackWriter = (
  network: Network,
  transaction: Transaction,
  settings: CallbackSettings,
) => CallbackMessage;

/** The operators' side of the world: memory, clock and what is on its way. Passed to everything as first argument. */
export interface Network {
  store: Store;
  /** Milliseconds of the network clock, which tests may move. */
  now(): number;
  settings(): Settings;
  changeSettings(patch: Partial<Settings>): Settings;
  /** A number that never comes twice, also after a restart or a reset. */
  nextNumber(): number;
  secret(): string;
  callbackWriters: Partial<Record<Transaction['network'], CallbackWriter>>;
  /** Keys of transactions that something will still happen to, and when by itself, so that nobody searches them all. */
  open: Map<string, number | undefined>;
  /** Ids of calls to the merchant that wait for their moment. */
  waiting: Set<string>;
  /** Real time, for held-back answers; ends early when the sandbox closes. */
  sleep(ms: number): Promise<void>;
  closing: AbortSignal;
  close(): void;
}

/** Counted up from here, so that ids have the length operators give them. */
export const FIRST_NUMBER = 1_000_000_007;

/** Where the merchant wants to be called, set once in each provider's portal; part of how the sandbox is run. */
export interface PortalAddresses {
  deliveryReportUrl?: string | undefined;
  airtelCallbackUrl?: string | undefined;
  whatsappWebhookUrl?: string | undefined;
}

/** Open the network's memory. The portal addresses win over what an earlier run left, and outlive a reset. */
export function openNetwork(dataFile?: string, portal: PortalAddresses = {}): Network {
  const opened = openStore(dataFile);
  const { store } = opened;
  const closing = new AbortController();
  const untouched = withPortal(DEFAULT_SETTINGS, portal);
  const network: Network = {
    store,
    now: () => Date.now() + network.settings().clock_offset_ms,
    settings: () => ({ ...untouched, ...store.settings.get('settings') }),
    changeSettings: (patch) => store.settings.put('settings', { ...network.settings(), ...patch }),
    nextNumber() {
      const next = Number(store.values.get('last_number') ?? FIRST_NUMBER) + 1;
      store.values.put('last_number', String(next));
      return next;
    },
    secret: () => store.values.get('secret') ?? store.values.put('secret', randomBytes(32).toString('hex')),
    callbackWriters: {},
    open: new Map(),
    waiting: new Set(),
    sleep: (ms) => sleep(ms, closing.signal),
    closing: closing.signal,
    close() {
      closing.abort();
      opened.close();
    },
  };
  if (store.settings.size > 0) network.changeSettings(withPortal(network.settings(), portal));
  rememberUnfinished(network);
  return network;
}

function withPortal(settings: Settings, portal: PortalAddresses): Settings {
  const { deliveryReportUrl, airtelCallbackUrl, whatsappWebhookUrl } = portal;
  return {
    ...settings,
    sms: { ...settings.sms, delivery_report_url: deliveryReportUrl ?? settings.sms.delivery_report_url },
    whatsapp: { ...settings.whatsapp, webhook_url: whatsappWebhookUrl ?? settings.whatsapp.webhook_url },
    airtel: { ...settings.airtel, callback_url: airtelCallbackUrl ?? settings.airtel.callback_url },
  };
}

/** Back to an empty network, keeping only what must never repeat. */
export function resetNetwork(network: Network): void {
  const { store } = network;
  network.open.clear();
  network.waiting.clear();
  for (const collection of [
    store.wallets,
    store.accounts,
    store.transactions,
    store.movements,
    store.behaviours,
    store.faults,
    store.sms_behaviours,
    store.sms,
    store.mails,
    store.calls,
    store.api_users,
    store.settings,
  ]) {
    collection.clear();
  }
}

/** After a restart: payments that were open are open again, calls that had not left still leave. */
function rememberUnfinished(network: Network): void {
  for (const transaction of network.store.transactions.values()) {
    if (transaction.settled_at === undefined) network.open.set(transaction.key, transaction.due_at);
  }
  for (const call of network.store.calls.values()) {
    if (call.state === 'waiting') network.waiting.add(call.id);
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const wake = () => {
    clearTimeout(timer);
    resolve();
  };
  if (signal.aborted) wake();
  signal.addEventListener('abort', wake, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', wake));
}
