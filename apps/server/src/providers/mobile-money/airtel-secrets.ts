import { constants, createCipheriv, createPublicKey, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto';

/**
 * The headers of a signed call: the body encrypted with a fresh AES-256 key and IV, and those two hidden with the operator's
 * public key. The gateway opens them, encrypts what it received and compares.
 */
export function signatureOf(body: string, key: KeyObject): { 'x-signature': string; 'x-key': string } {
  const [aesKey, iv] = [randomBytes(32), randomBytes(16)];
  const cipher = createCipheriv('aes-256-cbc', aesKey, iv);
  const hidden = Buffer.from(`${aesKey.toString('base64')}:${iv.toString('base64')}`);
  return {
    'x-signature': Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]).toString('base64'),
    'x-key': publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, hidden).toString('base64'),
  };
}

export type PinPadding = 'pkcs1' | 'oaep';

/** The PIN of the club's own wallet as payouts carry it. Uganda is known to use PKCS#1 v1.5, newer countries OAEP. */
export function sealedPin(pin: string, key: KeyObject, padding: PinPadding): string {
  const how =
    padding === 'pkcs1'
      ? { key, padding: constants.RSA_PKCS1_PADDING }
      : { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt(how, Buffer.from(pin)).toString('base64');
}

/** A public key as Airtel hands it out: base64 of a DER SubjectPublicKeyInfo. Undefined when it is none. */
export function publicKeyIn(base64: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
