import { sql } from 'kysely';
import QRCode from 'qrcode';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { openCode } from './code-keys.ts';
import { alsoAt } from './good-at.ts';
import { itemsOfQr, qrOfCode } from './qr-of-code.ts';

const PICTURE_PX = 360;

type Row = Parameters<typeof qrOfCode>[2] & { code_sealed: Buffer };

/** The QR of a code that its owner can still use, as a picture. */
export async function readQrCode(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  member_id: string,
  id: string,
) {
  const { rows } = await sql<Row>`
    SELECT c.id, c.outlet_id, c.expires_at, c.code_sealed, m.first_name, f.name AS offer_name,
      ${alsoAt(sql`c.offer_id`)} AS also_at,
      ${itemsOfQr(sql`c.order_id`)} AS items
    FROM redemption_codes c JOIN orders o ON o.id = c.order_id JOIN offers f ON f.id = c.offer_id
    JOIN members m ON m.id = c.member_id
    WHERE c.id = ${id} AND c.member_id = ${member_id} AND c.state = 'live' AND c.expires_at > ${now()}
      AND o.status = 'ready'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Problem('redemption_code_not_found');
  const text = qrOfCode(config.CODE_KEY, openCode(config.CODE_KEY, id, row.code_sealed), row);
  // Little correction and large squares: a screen has no stains, and a cheap camera few points.
  const qr_code_image = await QRCode.toDataURL(text, { errorCorrectionLevel: 'L', width: PICTURE_PX, margin: 2 });
  return { qr_code_image };
}
