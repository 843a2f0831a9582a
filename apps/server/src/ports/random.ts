import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The only source of chance in the domain, so that a simulation can replay it. */
export interface Random {
  /** A row's id: UUID version 7, so that new rows lie together in an index. */
  id(now: Date): string;
  /** UUID version 4, for references that outsiders see. */
  uuid(): string;
  bytes(length: number): Buffer;
  /** A whole number from 0 up to but not including `below`. */
  below(below: number): number;
}

/** To ask for chance costs more than the chance itself: it is asked for in large pieces, and each byte is used once. */
const PIECE_BYTES = 4_096;
let piece = Buffer.alloc(0);
let used = 0;

function fresh(length: number): Uint8Array {
  if (used + length > piece.length) {
    piece = randomBytes(PIECE_BYTES);
    used = 0;
  }
  used += length;
  return piece.subarray(used - length, used);
}

export const systemRandom: Random = {
  id: (now) => uuidV7(now, fresh(10)),
  uuid: () => randomUUID(),
  bytes: (length) => randomBytes(length),
  below: (below) => randomInt(below),
};

/** RFC 9562 §5.7: 48 bits of milliseconds, then version, variant and 74 bits of chance. */
export function uuidV7(now: Date, chance: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.set(chance.subarray(0, 10), 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
