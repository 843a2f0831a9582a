import { callMerchant, scheduleCall } from './calls.ts';
import type { Network } from './network.ts';
import type { OutgoingCall, Transaction } from './records.ts';

/** How far the amount is off when a test wants a callback that lies. */
const WRONG_AMOUNT_BY = 1;

/** A payment ended: decide what the merchant hears of it, how often and when. */
export function scheduleCallbacks(network: Network, transaction: Transaction): void {
  const { mode, count, after_ms: afterMs } = network.settings().callbacks;
  const copies = mode === 'duplicate' ? count : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    const call = writeCallback(network, transaction);
    if (!call) return;
    if (mode === 'drop') network.store.calls.put(call.id, { ...call, state: 'dropped' });
    else scheduleCall(network, mode === 'late' ? { ...call, due_at: call.due_at + afterMs } : call);
  }
}

/** In mode `early` the merchant hears the state of the payment before the answer to its own request. */
export async function deliverBeforeAnswer(network: Network, transaction: Transaction): Promise<void> {
  if (network.settings().callbacks.mode !== 'early') return;
  const scheduled = network.store.calls
    .values()
    .find((call) => call.about === transaction.key && call.state === 'waiting');
  const call = scheduled ?? writeCallback(network, transaction);
  if (call) await callMerchant(network, network.store.calls.put(call.id, call));
}

function writeCallback(network: Network, transaction: Transaction): OutgoingCall | undefined {
  const write = network.callbackWriters[transaction.network];
  if (!write || transaction.callback_url === undefined) return undefined;
  const settings = network.settings().callbacks;
  const told = settings.mode === 'wrong_amount' ? misquote(transaction) : transaction;
  const { headers, body } = write(network, told, settings);
  return {
    id: `call-${network.nextNumber()}`,
    purpose: 'callback',
    about: transaction.key,
    url: transaction.callback_url,
    method: settings.method,
    headers,
    body,
    due_at: network.now(),
    state: 'waiting',
    answer: undefined,
  };
}

function misquote(transaction: Transaction): Transaction {
  const amount = transaction.amount + WRONG_AMOUNT_BY;
  return { ...transaction, amount, amount_text: String(amount) };
}
