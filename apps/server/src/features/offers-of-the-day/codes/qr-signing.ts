import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

import { parseSignedQr, qrTextToSign, signedQrText, type QrFacts, type QrToSign } from '@club/rules/redemption-qr';

import { deriveKey } from '#server/security/derive-key.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const KEY_ID_CHARS = 6;

interface Signer {
  /** Which key it is, as the QR says. */
  readonly id: string;
  readonly secret: KeyObject;
  readonly open: KeyObject;
  /** The 32 bytes by which a device checks, in base64url. */
  readonly public_key: string;
}

const signers = new Map<string, Signer>();

/**
 * The key that signs QRs, made from the same secret as digests and seals of codes: when that is changed, the codes that are out
 * are worth nothing, and neither are their QRs.
 */
export function qrSigner(secret: string): Signer {
  const known = signers.get(secret);
  if (known !== undefined) return known;
  const seed = deriveKey(secret, 'redemption-qr signature');
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const open = createPublicKey(key);
  const public_key = open.export({ format: 'jwk' }).x!;
  const id = createHash('sha256').update(public_key).digest('base64url').slice(0, KEY_ID_CHARS);
  const signer = { id, secret: key, open, public_key };
  signers.set(secret, signer);
  return signer;
}

/** The text of a QR that a device at the counter can believe without asking. */
export function signQr(secret: string, facts: QrToSign): string {
  const signer = qrSigner(secret);
  const text = qrTextToSign(facts, signer.id);
  return signedQrText(text, sign(null, Buffer.from(text), signer.secret).toString('base64url'));
}

/** What a scanned QR says, if we said it; undefined for everything else. */
export function readSignedQr(secret: string, text: string): QrFacts | undefined {
  const qr = parseSignedQr(text);
  if (qr === null) return undefined;
  const signature = Buffer.from(qr.signature, 'base64url');
  return verify(null, Buffer.from(qr.signed), qrSigner(secret).open, signature) ? qr.facts : undefined;
}
