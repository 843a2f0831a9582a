import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { CodeTab, listMyCodes as listMyCodesCall, RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import type { OrderDetail } from '@club/contract/shop/orders';
import { sql, type RawBuilder } from 'kysely';

import { offsetOf, pageLinks } from '#server/db/page.ts';
import { newestReport } from '#server/features/club/support/newest-report.ts';
import { imageOf, parsePicture } from '#server/features/shop/catalogue/pictures.ts';
import { linesLeft } from '#server/features/shop/order-book/pieces-left.ts';
import type { Deps } from '#server/ports/deps.ts';

import { openCode } from './code-keys.ts';
import { alsoAt } from './good-at.ts';
import { qrOfCode } from './qr-of-code.ts';

interface ItemRow {
  id: string;
  brand_name: string;
  product_name: string;
  picture: unknown;
  category: string;
  quantity: number;
  unit_price: number;
}

interface Row {
  id: string;
  order_id: string;
  offer_id: string;
  outlet_id: string;
  first_name: string;
  offer_name: string;
  offer_description: string;
  code_sealed: Buffer;
  state: 'live' | 'redeemed' | 'expired';
  created_at: Date;
  expires_at: Date;
  redeemed_at: Date | null;
  staff_name: string | null;
  redeemed_outlet_name: string | null;
  outlet_snapshot: OrderDetail['outlet'];
  also_at: RedemptionCode['also_at'];
  items: ItemRow[];
  report: RedemptionCode['report'];
}

type Counts = ReplyOf<typeof listMyCodesCall>['counts'];

/** A page of the member's codes of one state. What was given back in full has no code any more. */
export async function listMyCodes(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  member_id: string,
  query: QueryOf<typeof listMyCodesCall>,
): Promise<ReplyOf<typeof listMyCodesCall>> {
  const at = deps.now();
  const is = tabs(at);
  const isTheirs = sql`c.member_id = ${member_id} AND o.status <> 'cancelled'`;
  const { rows } = await sql<{ counts: Counts } & (Row | { id: null })>`
    SELECT counted.counts, page.* FROM (
      SELECT json_build_object('active', count(*) FILTER (WHERE ${is.active}),
        'redeemed', count(*) FILTER (WHERE ${is.redeemed}), 'expired', count(*) FILTER (WHERE ${is.expired})) AS counts
      FROM redemption_codes c JOIN orders o ON o.id = c.order_id WHERE ${isTheirs}
    ) counted
    LEFT JOIN (
      SELECT c.*, o.outlet_snapshot, m.first_name, f.name AS offer_name, f.description AS offer_description, ${items} AS items,
        used.name AS redeemed_outlet_name,
        ${alsoAt(sql`c.offer_id`)} AS also_at,
        ${newestReport('redemption_code', sql`c.id`)} AS report
      FROM redemption_codes c JOIN orders o ON o.id = c.order_id JOIN offers f ON f.id = c.offer_id
        JOIN members m ON m.id = c.member_id LEFT JOIN outlets used ON used.id = c.redeemed_outlet_id
      WHERE ${isTheirs} AND ${is[query.tab]}
      ORDER BY c.created_at DESC, c.id DESC LIMIT ${query.per_page} OFFSET ${offsetOf(query)}
    ) page ON true ORDER BY page.created_at DESC, page.id DESC`.execute(deps.db);
  const { counts } = rows[0]!;
  return {
    results: rows.flatMap((row) => (row.id === null ? [] : [codeReply(row, deps.config.CODE_KEY, at)])),
    ...pageLinks(query, counts[query.tab]),
    counts,
    server_time: at.toISOString(),
  };
}

const tabs = (at: Date): Record<CodeTab, RawBuilder<boolean>> => ({
  active: sql`c.state = 'live' AND c.expires_at > ${at}`,
  redeemed: sql`c.state = 'redeemed'`,
  expired: sql`(c.state = 'expired' OR c.state = 'live' AND c.expires_at <= ${at})`,
});

const items = sql`(
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'brand_name', i.brand_name, 'product_name', i.product_name,
    'picture', i.picture, 'category', k.name, 'quantity', i.pieces, 'unit_price', i.unit_price) ORDER BY i.position), '[]')
  FROM ${linesLeft(sql`c.order_id`)} i
  JOIN products p ON p.id = i.product_id JOIN categories k ON k.id = p.category_id)`;

function codeReply(row: Row, secret: string, now: Date): RedemptionCode {
  const { id, order_id, offer_id, offer_name, offer_description, staff_name, outlet_snapshot: outlet } = row;
  const code = openCode(secret, id, row.code_sealed);
  const isActive = row.state === 'live' && row.expires_at > now;
  return {
    id,
    order_id,
    code,
    qr_text: isActive ? qrOfCode(secret, code, row) : null,
    offer_id,
    offer_name,
    offer_description,
    items: row.items.map(({ picture, category, ...item }) => ({
      ...item,
      product_image: imageOf(parsePicture(picture), category),
    })),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    redeemed: row.state === 'redeemed',
    redeemed_at: row.redeemed_at?.toISOString() ?? null,
    redeemed_outlet_name: row.redeemed_outlet_name,
    report: row.report,
    expired: row.state !== 'redeemed' && row.expires_at <= now,
    staff_name,
    also_at: row.also_at,
    outlet_name: outlet.name,
    outlet_address: outlet.address,
    outlet_phone: outlet.phone,
    outlet_opening_hours: outlet.opening_hours,
    outlet_latitude: outlet.latitude,
    outlet_longitude: outlet.longitude,
  };
}
