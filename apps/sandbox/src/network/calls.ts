import type { Network } from './network.ts';
import type { OutgoingCall } from './records.ts';

const CALL_TIMEOUT_MS = 10_000;

export function scheduleCall(network: Network, call: OutgoingCall): void {
  network.store.calls.put(call.id, call);
  network.waiting.add(call.id);
}

/** Call the merchant once. Operators do not repeat a callback, so neither does this, also not after a restart. */
export async function callMerchant(network: Network, call: OutgoingCall): Promise<void> {
  const { calls } = network.store;
  network.waiting.delete(call.id);
  calls.put(call.id, { ...call, state: 'sent' });
  const ended = await attempt(network, call);
  // A reset in the meantime has forgotten the call; then nothing is left to note.
  if (calls.get(call.id) && !network.closing.aborted) calls.put(call.id, { ...call, ...ended });
}

async function attempt(network: Network, call: OutgoingCall): Promise<Pick<OutgoingCall, 'state' | 'answer'>> {
  try {
    const reply = await fetch(call.url, {
      method: call.method,
      headers: call.headers,
      body: call.body,
      redirect: 'manual',
      signal: AbortSignal.any([network.closing, AbortSignal.timeout(CALL_TIMEOUT_MS)]),
    });
    await reply.body?.cancel();
    return { state: 'answered', answer: String(reply.status) };
  } catch (error) {
    return { state: 'failed', answer: String(error) };
  }
}
