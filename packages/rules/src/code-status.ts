import { epochMs, type Instant } from './kampala-time.ts';
import { CODE_EXPIRING_SOON_MS, REDEEMED_BANNER_MS } from './limits.ts';

export type CodeStatus = 'active' | 'redeemed' | 'expired';
export type TrafficColour = 'green' | 'yellow' | 'red';

/** `verification_status` of an order's pickup or delivery code (decision B79). */
export const VERIFICATION_STATUSES = ['none', 'issued', 'verified', 'expired', 'locked'] as const;

export type CodeFacts = {
  readonly redeemed: boolean;
  readonly expired: boolean;
  readonly created_at: string;
  readonly expires_at: string;
  readonly redeemed_at: string | null;
};

/** Redeemed wins over expired. */
export function codeStatus(code: Pick<CodeFacts, 'redeemed' | 'expired'>): CodeStatus {
  if (code.redeemed) return 'redeemed';
  return code.expired ? 'expired' : 'active';
}

/** Whether an active code has 6 hours or less left. */
export function isExpiringSoon(code: CodeFacts, now: Instant): boolean {
  const left = epochMs(code.expires_at) - epochMs(now);
  return codeStatus(code) === 'active' && left > 0 && left <= CODE_EXPIRING_SOON_MS;
}

/** The "Successfully redeemed" banner stays for an hour. */
export function showsRedeemedBanner(code: CodeFacts, now: Instant): boolean {
  if (!code.redeemed || code.redeemed_at === null) return false;
  return epochMs(now) - epochMs(code.redeemed_at) < REDEEMED_BANNER_MS;
}

/** The share of a code's life still ahead, 0 to 100. */
export function lifetimePercent(code: Pick<CodeFacts, 'created_at' | 'expires_at'>, now: Instant): number {
  const whole = epochMs(code.expires_at) - epochMs(code.created_at);
  if (whole <= 0) return 0;
  const left = epochMs(code.expires_at) - epochMs(now);
  return Math.min(100, Math.max(0, (left / whole) * 100));
}

export function lifetimeColour(percentLeft: number): TrafficColour {
  if (percentLeft > 50) return 'green';
  return percentLeft > 20 ? 'yellow' : 'red';
}
