import type { Network } from '@club/contract/shapes';

/** Each network in its own colours, dark enough to be read. */
export const networkColours: Record<Network, string> = {
  mtn: 'bg-[#ffd23c] text-[#14213d]',
  airtel: 'bg-[#c4161c] text-white',
};

export const networkNames: Record<Network, string> = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' };
