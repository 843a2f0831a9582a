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
