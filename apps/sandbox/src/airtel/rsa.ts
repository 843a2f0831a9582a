import { constants, type KeyObject, privateDecrypt } from 'node:crypto';

/**
 * RSA with PKCS#1 v1.5 padding. Node refuses to take that padding off since CVE-2023-46809, so the raw number is
 * decrypted and the padding removed here: 00 02, at least eight bytes that are not zero, 00, then the text.
 */
export function decryptPkcs1(key: KeyObject, encrypted: Buffer): Buffer | undefined {
  const block = decrypt(encrypted, { key, padding: constants.RSA_NO_PADDING });
  if (!block || block[0] !== 0 || block[1] !== 2) return undefined;
  const end = block.indexOf(0, 2);
  return end < 10 ? undefined : block.subarray(end + 1);
}

export function decryptOaep(key: KeyObject, encrypted: Buffer): Buffer | undefined {
  return decrypt(encrypted, {
    key,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  });
}

function decrypt(encrypted: Buffer, how: Parameters<typeof privateDecrypt>[0]): Buffer | undefined {
  try {
    return privateDecrypt(how, encrypted);
  } catch {
    return undefined;
  }
}
