import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

/** A purchase that still waits for its money. */
export interface OpenPurchase {
  readonly order_id: string;
  readonly payment_status: 'pending' | 'failed';
  readonly hold_expires_at: Date | null;
  /** Whether money was ever asked for: of a piece that came free for who stood in line it is not. */
  readonly is_asked: boolean;
  readonly lines: readonly { product_id: string; quantity: number }[];
}

/** The member's purchase of this offer that still waits for its money, the newest if there were several. */
export async function findOpenPurchase(
  db: Database | Tx,
  member_id: string,
  offer_id: string,
): Promise<OpenPurchase | undefined> {
  return (await findOpenPurchases(db, [member_id], offer_id)).get(member_id);
}

/** The same for several members, by their ids. */
export async function findOpenPurchases(
  db: Database | Tx,
  member_ids: readonly string[],
  offer_id: string,
): Promise<Map<string, OpenPurchase>> {
  // One by one: a plan of when there were few orders would go on reading all of them while thousands come.
  const { rows } = await sql<OpenPurchase & { member_id: string }>`
    SELECT o.member_id, o.id AS order_id, o.payment_status, o.hold_expires_at, i.lines,
      (SELECT p.created_at FROM payments p WHERE p.purpose = 'order' AND p.subject_id = o.id
        ORDER BY p.created_at DESC LIMIT 1) IS NOT NULL AS is_asked
    FROM unnest(${member_ids}::uuid[]) AS m (id) CROSS JOIN LATERAL (
      SELECT o.* FROM orders o
      WHERE o.member_id = m.id AND o.kind = 'offer_of_day' AND o.status = 'pending'
        AND o.payment_status IN ('pending', 'failed') OFFSET 0) o
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('product_id', i.product_id, 'quantity', i.quantity)) AS lines
      FROM order_items i WHERE i.order_id = o.id AND i.offer_id = ${offer_id}) i
    WHERE i.lines IS NOT NULL
    ORDER BY o.created_at`.execute(db);
  // Of several the newest comes last and stays.
  return new Map(rows.map(({ member_id, ...open }) => [member_id, open]));
}
