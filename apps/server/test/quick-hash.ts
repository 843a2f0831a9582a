import { createHash } from 'node:crypto';

/**
 * How PINs are hashed in tests: argon2id takes the time of some hundred statements, and most tests only need somebody who can sign
 * in. It is counted in the same place (`pinSlowWork`). What argon2id does is proven where it stands, by `pin-seal.test.ts`, and by
 * the journeys.
 */
export const quickHash = async (text: string, salt: Buffer): Promise<Buffer> =>
  createHash('sha256').update(salt).update(text).digest();
