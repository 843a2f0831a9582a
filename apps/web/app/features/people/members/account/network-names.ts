import type { Network } from '@club/rules/uganda-phone';

export const networkNames: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };
