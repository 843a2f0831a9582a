import { scheduleCallbacks } from './callbacks.ts';
import { moveMoney } from './move-money.ts';
import type { Network } from './network.ts';
import type { Transaction } from './records.ts';
import { tellOwner } from './wallet-messages.ts';
import { walletOf } from './wallets.ts';

/** Reasons carry MTN's words; Airtel's codes are derived from them. */
const REASON_OF: Record<string, string> = { refuse: 'APPROVAL_REJECTED', expire: 'EXPIRED' };

const PIN_ATTEMPTS = 3;

/** End the payment if its moment has come. */
export function settleWhenDue(network: Network, key: string): Transaction {
  const transaction = requireTransaction(network, key);
  const { due_at: dueAt, due_outcome: outcome, settled_at: settledAt } = transaction;
  if (settledAt !== undefined || dueAt === undefined || outcome === undefined) return transaction;
  return dueAt <= network.now() ? settle(network, key, outcome) : transaction;
}

/** End an open payment: approve moves the money, everything else fails it. A payment that has ended stays as it is. */
export function settle(network: Network, key: string, outcome: string): Transaction {
  const open = requireTransaction(network, key);
  if (open.settled_at !== undefined) return open;
  const moved = outcome === 'approve' ? moveMoney(network, open) : { refused: reasonOf(outcome) };
  const failed = 'refused' in moved;
  const settled = network.store.transactions.put(key, {
    ...open,
    status: failed ? 'failed' : 'successful',
    reason: failed ? moved.refused : undefined,
    operator_id: failed ? undefined : moved.operator_id,
    settled_at: network.now(),
    due_at: undefined,
    due_outcome: undefined,
    hidden_until: hiddenUntil(network),
  });
  network.open.delete(key);
  tellOwner(network, settled);
  scheduleCallbacks(network, settled);
  return settled;
}

export type PinAnswer = 'approved' | 'wrong_pin' | 'failed' | 'ended';

/** The owner typed a PIN; the third wrong one ends the payment. */
export function approveWithPin(network: Network, key: string, pin: string): PinAnswer {
  const open = requireTransaction(network, key);
  if (open.settled_at !== undefined) return 'ended';
  const wallet = open.msisdn && walletOf(network, open.network, open.msisdn, open.currency);
  if (wallet && wallet.pin === pin) {
    return settle(network, key, 'approve').status === 'successful' ? 'approved' : 'failed';
  }
  const wrongPins = open.wrong_pins + 1;
  network.store.transactions.put(key, { ...open, wrong_pins: wrongPins });
  if (wrongPins < PIN_ATTEMPTS) return 'wrong_pin';
  settle(network, key, 'fail:PAYMENT_NOT_APPROVED');
  return 'failed';
}

export function pinAttemptsLeft(transaction: Transaction): number {
  return PIN_ATTEMPTS - transaction.wrong_pins;
}

function reasonOf(outcome: string): string {
  return REASON_OF[outcome] ?? outcome.replace(/^fail:/, '');
}

function hiddenUntil(network: Network): number | undefined {
  const { mode, after_ms: lag } = network.settings().callbacks;
  return mode === 'ahead' ? network.now() + lag : undefined;
}

function requireTransaction(network: Network, key: string): Transaction {
  const transaction = network.store.transactions.get(key);
  if (!transaction) throw new Error(`No transaction ${key}`);
  return transaction;
}
