import { callMerchant } from './calls.ts';
import type { Network } from './network.ts';
import { settleWhenDue } from './settle.ts';

const TICK_MS = 100;

/** Let everything happen whose time has come: payments end, calls to the merchant leave. */
export function tick(network: Network): void {
  const now = network.now();
  for (const [key, due_at] of network.open) if (due_at !== undefined && due_at <= now) settleWhenDue(network, key);
  for (const id of network.waiting) {
    const call = network.store.calls.get(id);
    if (call && call.due_at <= now) void callMerchant(network, call);
  }
}

export function startTicking(network: Network): void {
  const timer = setInterval(() => tick(network), TICK_MS);
  network.closing.addEventListener('abort', () => clearInterval(timer), { once: true });
}
