import { sql } from 'kysely';

import { connect, type Database } from '#server/db/connect.ts';

import type { Callers } from './callers.ts';
import { DOCUMENTS, wrongDocuments } from './document-history.ts';
import { contradictions, doneAnswer, type Intent } from './history.ts';
import type { NetworkControl } from './network-control.ts';
import { wrongOrder, type OrderFacts } from './order-history.ts';
import { expectedLosses, wrongBooks } from './real-books.ts';

/** What every wallet of the network begins with. */
const OPENING_BALANCE = 1_000_000;

interface Seen {
  readonly databaseUrl: string;
  readonly callers: Callers;
  readonly network: NetworkControl;
}

/** Everything that is wrong after a schedule: in the books, in the wallets, and against what people were told. */
export async function findViolations({ databaseUrl, callers, network }: Seen): Promise<string[]> {
  const connection = connect(databaseUrl, { size: 2, as_owner: true });
  try {
    const { db } = connection;
    return [
      ...(await wrongBooks(db, await factsOf(network))),
      ...(await wrongWallets(db, network)),
      ...contradictions(callers.history),
      ...(await wrongHistory(db, callers.history)),
      ...(await unreadable(callers)),
    ];
  } finally {
    await connection.close();
  }
}

async function factsOf(network: NetworkControl) {
  const transactions = await network.transactions();
  return transactions.map(({ reference, network: at, kind, status, amount, msisdn }) => ({
    reference,
    network: at,
    call: kind === 'collect' ? ('collect' as const) : ('send' as const),
    isDone: status === 'successful',
    amount,
    msisdn,
  }));
}

async function wrongWallets(db: Database, network: NetworkControl): Promise<string[]> {
  const losses = await expectedLosses(db);
  const wallets = await network.wallets();
  return wallets
    .filter(({ currency }) => currency === 'UGX')
    .map(({ msisdn, balance }) => ({ msisdn, lost: OPENING_BALANCE - balance, expected: losses.get(msisdn) ?? 0 }))
    .filter(({ lost, expected }) => lost !== expected)
    .map(({ msisdn, lost, expected }) => `I3 the wallet ${msisdn} has lost ${lost}, by our rows ${expected}`);
}

/** I16: what people asked for and were told, against what there is. */
async function wrongHistory(db: Database, history: readonly Intent[]): Promise<string[]> {
  const found: string[] = [];
  for (const kind of DOCUMENTS) {
    const { rows: documents } = await sql.raw<{ id: string }>(kind.rows).execute(db);
    const { rows: keys } = await sql<{ name: string; id: string }>`
      SELECT scope || ' ' || key AS name, reply ->> ${kind.id} AS id FROM idempotency_keys
      WHERE route = ${kind.route}`.execute(db);
    found.push(...wrongDocuments(kind, { documents: documents.map(({ id }) => id), keys }, history));
  }
  const { rows: orders } = await sql<OrderFacts>`
    SELECT o.id, o.status, o.cancel_reason,
      (SELECT coalesce(json_agg(e.type), '[]') FROM order_events e WHERE e.order_id = o.id) AS events,
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'network', p.network)), '[]')
        FROM payments p WHERE p.subject_id = o.id) AS payments
    FROM orders o`.execute(db);
  const about = Map.groupBy(history, (intent) => intent.order_id);
  return [...found, ...orders.flatMap((order) => wrongOrder(order, about.get(order.id) ?? []))];
}

/** Every order that somebody was told of can be read by its owner, by whichever process answers. */
async function unreadable(callers: Callers): Promise<string[]> {
  const told = callers.history
    .filter(({ act }) => act === 'place')
    .flatMap((intent) => {
      const id = doneAnswer(intent)?.body['id'];
      return typeof id === 'string' ? [{ id, caller: intent.caller }] : [];
    });
  const found: string[] = [];
  for (const { id, caller } of told) {
    const { status, origin } = await callers.read(caller, `/orders/${id}/`);
    if (status !== 200) found.push(`I16 order ${id} is answered with ${status} by ${origin}`);
  }
  return found;
}
