import type { Rate } from '@club/contract/endpoint';

/** So often in a minute each call of a class may be made, by member where one is signed in, else by address or line. */
export const RATE_PER_MINUTE: Record<Rate, number> = {
  browse: 600,
  poll: 600,
  write: 240,
  lookup: 60,
  sign_in: 60,
  apply: 20,
  pay: 30,
  provider: 6_000,
};

/**
 * Of calls that bots are after, so many times what one member may is let in from one device, and from one address. Two people
 * may share a phone, but thousands an address of a mobile network: 5,000 buyers behind one all get in, and not much more.
 */
export const SHARED_BY = { device: 2, address: 200 } as const;
