import { outletMark, type QrGoods } from '@club/rules/redemption-qr';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { linesLeft } from '#server/features/shop/order-book/pieces-left.ts';

import { signQr } from './qr-signing.ts';

interface CodeOfQr {
  readonly id: string;
  readonly outlet_id: string;
  readonly also_at: readonly { readonly id: string }[];
  readonly expires_at: Date;
  readonly first_name: string;
  readonly offer_name: string;
  readonly items: readonly QrGoods[];
}

/** The text that the QR of a code holds. */
export function qrOfCode(secret: string, digits: string, code: CodeOfQr): string {
  const { id, outlet_id, expires_at, first_name, offer_name, items } = code;
  const expires_s = Math.floor(expires_at.getTime() / 1_000);
  const also_at = code.also_at.map((outlet) => outletMark(outlet.id));
  return signQr(secret, { code: digits, code_id: id, outlet_id, also_at, expires_s, first_name, offer_name, items });
}

/** What a QR of an order's code lists: the pieces that are left of it. */
export const itemsOfQr = (order_id: RawBuilder<unknown>): RawBuilder<QrGoods[]> => sql<QrGoods[]>`(
  SELECT coalesce(json_agg(json_build_object('brand_name', i.brand_name, 'product_name', i.product_name, 'quantity', i.pieces)
    ORDER BY i.position), '[]')
  FROM ${linesLeft(order_id)} i)`;

/** The same of one order now. */
export async function readItemsOfQr(tx: Tx, order_id: string): Promise<QrGoods[]> {
  const { rows } = await sql<{ items: QrGoods[] }>`SELECT ${itemsOfQr(sql`${order_id}::uuid`)} AS items`.execute(tx);
  return rows[0]!.items;
}
