import { outletMark } from '@club/rules/redemption-qr';

import { signQr } from './qr-signing.ts';

interface CodeOfQr {
  readonly id: string;
  readonly outlet_id: string;
  readonly also_at: readonly { readonly id: string }[];
  readonly expires_at: Date;
  readonly first_name: string;
  readonly offer_name: string;
  readonly items: readonly { readonly product_name: string; readonly quantity: number }[];
}

/** The text that the QR of a code holds. */
export function qrOfCode(secret: string, digits: string, code: CodeOfQr): string {
  const { id, outlet_id, expires_at, first_name, offer_name, items } = code;
  const expires_s = Math.floor(expires_at.getTime() / 1_000);
  const also_at = code.also_at.map((outlet) => outletMark(outlet.id));
  return signQr(secret, { code: digits, code_id: id, outlet_id, also_at, expires_s, first_name, offer_name, items });
}
