import { applyPlan, type Plan } from './behaviours.ts';
import { deliverBeforeAnswer } from './callbacks.ts';
import type { Network } from './network.ts';
import type { NetworkName } from './phone.ts';
import type { Product, Transaction } from './records.ts';
import { settleWhenDue } from './settle.ts';

/** What the merchant asked for; the network adds the rest. */
export type TransactionRequest = Omit<
  Transaction,
  | 'key'
  | 'status'
  | 'reason'
  | 'operator_id'
  | 'wrong_pins'
  | 'created_at'
  | 'settled_at'
  | 'due_at'
  | 'due_outcome'
  | 'hidden_until'
>;

export function findTransaction(
  network: Network,
  operator: NetworkName,
  product: Product,
  reference: string,
): Transaction | undefined {
  return network.store.transactions.get(transactionKey(operator, product, reference));
}

/** Take a request in: it is remembered before it is answered, and ends at once when the plan says so. */
export async function acceptTransaction(
  network: Network,
  request: TransactionRequest,
  plan: Plan,
): Promise<Transaction> {
  const key = transactionKey(request.network, request.product, request.reference);
  const fresh: Transaction = {
    ...request,
    key,
    status: 'pending',
    reason: undefined,
    operator_id: undefined,
    wrong_pins: 0,
    created_at: network.now(),
    settled_at: undefined,
    due_at: undefined,
    due_outcome: undefined,
    hidden_until: undefined,
  };
  const { due_at } = network.store.transactions.put(key, applyPlan(fresh, plan));
  network.open.set(key, due_at);
  const taken = settleWhenDue(network, key);
  await deliverBeforeAnswer(network, taken);
  return taken;
}

/** Payments the owner of a number can still answer, oldest first. */
export function openPrompts(network: Network, msisdn: string): Transaction[] {
  return [...network.open.keys()].flatMap((key) => {
    const transaction = network.store.transactions.get(key);
    const asksOwner = transaction?.msisdn === msisdn && transaction.kind === 'collect';
    return transaction && asksOwner && transaction.settled_at === undefined ? [transaction] : [];
  });
}

// Whether an id may serve both products is not documented; here each product has its own ids.
function transactionKey(operator: NetworkName, product: Product, reference: string): string {
  return `${operator}:${product}:${reference}`;
}
