import { parseRedemptionCode } from './redemption-code.ts';

const PREFIX = 'KC1:';
const SIGNED = 'KC2:';
/** So long may the names in a QR be: each letter makes its squares smaller. */
const NAME_CHARS = 32;
/** So much of it is left to a brand before what it is has to give way. */
const BRAND_CHARS = 8;
const MOST_ITEMS = 4;
const MOST_PIECES = 999;
/** The last of many: what else there is stands on the phone of whoever shows the QR. */
const OTHERS = 'other goods';
const OTHERS_IN_QR = `${OTHERS}, see their phone`;
const MARK_CHARS = 8;
/** The longest QR there can be, and some room: names are written with up to twelve letters a sign. */
export const QR_MAX_CHARS = 3_000;

export interface QrItem {
  readonly product_name: string;
  readonly quantity: number;
}

/** Goods before they are written into a QR: two of one name are told apart by their brands. */
export interface QrGoods extends QrItem {
  readonly brand_name?: string;
}

/** What a QR says of its code, so that a counter knows without asking what to hand over, to whom and until when. */
export interface QrFacts {
  readonly code: string;
  readonly code_id: string;
  readonly outlet_id: string;
  /** Where else it is good: the last letters of those outlets' ids, enough to tell outlets apart. */
  readonly also_at: readonly string[];
  /** In whole seconds since 1970. */
  readonly expires_s: number;
  readonly first_name: string;
  readonly offer_name: string;
  readonly items: readonly QrItem[];
}

/** What is to be written into a QR. */
export type QrToSign = Omit<QrFacts, 'items'> & { readonly items: readonly QrGoods[] };

export interface SignedQr {
  readonly facts: QrFacts;
  /** Which key signed it. */
  readonly key_id: string;
  /** The text that was signed. */
  readonly signed: string;
  /** In base64url. */
  readonly signature: string;
}

/** What the QR of a code holds where nothing is signed: no address, so that a camera that reads it opens nothing. */
export function qrTextOf(code: string): string {
  return `${PREFIX}${code}`;
}

/** The text that is signed: letters of the plainest kind, so that every decoder reads the same. */
export function qrTextToSign(facts: QrToSign, key_id: string): string {
  const { code, code_id, outlet_id, also_at, expires_s, first_name, offer_name } = facts;
  const items = listed(facts.items).map((goods) => `${goods.quantity}*${write(nameOf(goods))}`);
  const parts = [
    code,
    shortId(code_id),
    [shortId(outlet_id), ...also_at].join(','),
    expires_s.toString(36),
    write(first_name),
    write(offer_name),
  ];
  return `${SIGNED}${[key_id, ...parts, ...items].join(':')}`;
}

/** All of them where they are few, else the first, and how many pieces there are besides. */
function listed(items: readonly QrGoods[]): readonly QrGoods[] {
  if (items.length <= MOST_ITEMS) return items;
  const others = items.slice(MOST_ITEMS - 1).reduce((sum, { quantity }) => sum + quantity, 0);
  return [...items.slice(0, MOST_ITEMS - 1), { product_name: OTHERS_IN_QR, quantity: Math.min(MOST_PIECES, others) }];
}

export function signedQrText(signed: string, signature: string): string {
  return `${signed}.${signature}`;
}

/** What a scanned text says, if it has the form; whether the signature holds is to be looked at before any of it is believed. */
export function parseSignedQr(text: string): SignedQr | null {
  const match =
    /^(KC2:([\w-]+):(\d{8}):([\w-]{22}):([\w-]{22})((?:,[\w-]{8})*):([\da-z]{1,9}):([^:.]*):([^:.]*)((?::\d{1,3}\*[^:.]*)*))\.([\w-]{86})$/.exec(
      text.trim(),
    );
  if (match === null) return null;
  const [, signed, key_id, code, code_id, outlet_id, also_at, expires, first_name, offer_name, items, signature] =
    match;
  try {
    const facts: QrFacts = {
      code: code!,
      code_id: longId(code_id!),
      outlet_id: longId(outlet_id!),
      also_at: also_at!.split(',').slice(1),
      expires_s: Number.parseInt(expires!, 36),
      first_name: read(first_name!),
      offer_name: read(offer_name!),
      items: items!
        .split(':')
        .slice(1)
        .map((item) => {
          const [quantity, name] = item.split('*');
          return { quantity: Number(quantity), product_name: read(name!) };
        }),
    };
    return { facts, key_id: key_id!, signed: signed!, signature: signature! };
  } catch {
    // Not even letters.
    return null;
  }
}

/** The digits of a scanned QR or of what somebody typed, or null: whatever else it says is not followed. */
export function codeFromScan(text: string): string | null {
  const trimmed = text.trim();
  const signed = parseSignedQr(trimmed);
  if (signed !== null) return signed.facts.code;
  return parseRedemptionCode(trimmed.startsWith(PREFIX) ? trimmed.slice(PREFIX.length) : trimmed);
}

/** Whether a code is good at an outlet, by what its QR says. */
export function isGoodAt({ outlet_id, also_at }: Pick<QrFacts, 'outlet_id' | 'also_at'>, wanted: string): boolean {
  return outlet_id === wanted || also_at.includes(outletMark(wanted));
}

/** The last eight letters of an outlet's id: its random part. */
export function outletMark(outlet_id: string): string {
  return shortId(outlet_id).slice(-MARK_CHARS);
}

/**
 * Of what a QR lists the pieces that are more than is left by now. Names are compared as a QR writes them, and the pieces of one name
 * taken together: of two goods of one name nobody could tell which it was. What it does not name is compared as a whole. One that was
 * kept from before brands stood in QRs names goods without them.
 */
export function tooManyOf(inQr: readonly QrItem[], left: readonly QrGoods[]): QrItem[] {
  const wanted = piecesByName(inQr);
  const there = piecesByName(
    left.map((goods) => {
      const plain = shorten(goods.product_name);
      const full = nameOf(goods);
      return { product_name: !wanted.has(full) && wanted.has(plain) ? plain : full, quantity: goods.quantity };
    }),
  );
  const others = [...there].filter(([name]) => !wanted.has(name)).reduce((sum, [, quantity]) => sum + quantity, 0);
  const leftOf = (name: string) => (name === OTHERS_IN_QR ? others : (there.get(name) ?? 0));
  return [...wanted]
    .map(([name, quantity]) => ({
      product_name: name === OTHERS_IN_QR ? OTHERS : name,
      quantity: quantity - leftOf(name),
    }))
    .filter(({ quantity }) => quantity > 0);
}

function piecesByName(items: readonly QrItem[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { product_name, quantity } of items) {
    const name = shorten(product_name);
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  }
  return pieces;
}

/** Goods as a QR writes them. Where both do not fit, of the brand so much as what it is leaves room for. */
function nameOf({ brand_name, product_name }: QrGoods): string {
  if (brand_name === undefined) return shorten(product_name);
  const room = Math.max(BRAND_CHARS, NAME_CHARS - 1 - [...product_name].length);
  return shorten(`${[...brand_name].slice(0, room).join('').trim()} ${product_name}`.trim());
}

/** Full stops divide text and signature, so none stands in a name. */
function write(name: string): string {
  return encodeURIComponent(shorten(name)).replaceAll('%20', '+').replaceAll('.', '%2E').replaceAll('*', '%2A');
}

function shorten(name: string): string {
  return [...name].slice(0, NAME_CHARS).join('');
}

function read(written: string): string {
  return decodeURIComponent(written.replaceAll('+', '%20'));
}

/** The 16 bytes of an id in 22 letters. */
function shortId(id: string): string {
  const bytes = id
    .replaceAll('-', '')
    .match(/../g)!
    .map((pair) => String.fromCodePoint(Number.parseInt(pair, 16)));
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function longId(short: string): string {
  const bytes = atob(short.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = [...bytes].map((letter) => letter.codePointAt(0)!.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
