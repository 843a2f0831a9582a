import type { Plan } from '#sandbox/network/behaviours.ts';
import type { TransactionKind } from '#sandbox/network/records.ts';

/** The documented numbers of MTN's sandbox: the last two digits choose what happens. */
const TEST_NUMBER = /^467331234(\d\d)$/;

// What the live sandbox was seen to do, for all kinds of money calls.
const EVERY_KIND: Record<string, Plan> = {
  '50': { outcome: 'fail:INTERNAL_PROCESSING_ERROR', delay_ms: 0 },
  '51': { outcome: 'refuse', delay_ms: 0 },
  '52': { outcome: 'fail:EXPIRED', delay_ms: 0 },
  // Still pending after 45 s, later a callback that says expired.
  '53': { outcome: 'fail:EXPIRED', delay_ms: 60_000 },
};

const DELAY_MS = 25_000;

const COLLECT_REASONS: Record<string, string> = {
  '55': 'PAYER_NOT_FOUND',
  '56': 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  '57': 'NOT_ALLOWED',
  '58': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '59': 'INVALID_CALLBACK_URL_HOST',
  '60': 'INVALID_CURRENCY',
  '61': 'INTERNAL_PROCESSING_ERROR',
  '62': 'SERVICE_UNAVAILABLE',
  '63': 'COULD_NOT_PERFORM_TRANSACTION',
};

const TRANSFER_REASONS: Record<string, string> = {
  '55': 'NOT_ENOUGH_FUNDS',
  '56': 'PAYER_LIMIT_REACHED',
  '57': 'PAYEE_NOT_FOUND',
  '58': 'NOT_ALLOWED',
  '59': 'NOT_ALLOWED_TARGET_ENVIRONMENT',
  '60': 'INVALID_CALLBACK_URL_HOST',
  '61': 'INVALID_CURRENCY',
  '62': 'INTERNAL_PROCESSING_ERROR',
  '63': 'SERVICE_UNAVAILABLE',
  '64': 'TRANSFER_TYPE_UNKNOWN',
};

const REASONS: Record<TransactionKind, Record<string, string>> = {
  collect: { ...COLLECT_REASONS, '64': 'TRANSFER_TYPE_UNKNOWN' },
  transfer: TRANSFER_REASONS,
  // Deposits follow the column of request to pay, up to 63.
  deposit: COLLECT_REASONS,
  refund: {},
};

/** What happens with a documented test number; any other number that is no handset of ours succeeds at once. */
export function testNumberPlan(kind: TransactionKind, partyId: string): Plan {
  const ending = TEST_NUMBER.exec(partyId)?.[1];
  if (ending === undefined) return SUCCESS;
  // Collections were seen as CREATED first, transfers as PENDING.
  if (ending === '54') return { outcome: kind === 'collect' ? 'delayed' : 'approve', delay_ms: DELAY_MS };
  const reason = REASONS[kind][ending];
  return EVERY_KIND[ending] ?? (reason === undefined ? SUCCESS : { outcome: `fail:${reason}`, delay_ms: 0 });
}

const SUCCESS: Plan = { outcome: 'approve', delay_ms: 0 };

const REFUND_PLANS: Record<string, Plan> = {
  '1': { outcome: 'fail:RESOURCE_NOT_FOUND', delay_ms: 0 },
  '2': { outcome: 'fail:INTERNAL_PROCESSING_ERROR', delay_ms: 0 },
  '3': { outcome: 'refuse', delay_ms: 0 },
  '4': { outcome: 'fail:EXPIRED', delay_ms: 0 },
  '5': { outcome: 'fail:EXPIRED', delay_ms: 60_000 },
  '6': { outcome: 'approve', delay_ms: DELAY_MS },
  '7': { outcome: 'fail:NOT_ALLOWED', delay_ms: 0 },
  '8': { outcome: 'fail:NOT_ALLOWED_TARGET_ENVIRONMENT', delay_ms: 0 },
  '9': { outcome: 'fail:INVALID_CALLBACK_URL_HOST', delay_ms: 0 },
  '10': { outcome: 'fail:INVALID_CURRENCY', delay_ms: 0 },
  '11': { outcome: 'fail:INTERNAL_PROCESSING_ERROR', delay_ms: 0 },
  '12': { outcome: 'fail:SERVICE_UNAVAILABLE', delay_ms: 0 },
  '13': { outcome: 'fail:COULD_NOT_PERFORM_TRANSACTION', delay_ms: 0 },
};

/** Refunds are steered by the id they refer to: 1 to 13. */
export function refundPlan(refundOf: string): Plan | undefined {
  return REFUND_PLANS[refundOf];
}

const HOLDER_ANSWERS: Record<string, HolderAnswer> = {
  '50': { error: 'RESOURCE_NOT_FOUND' },
  '51': { result: false },
  '52': { error: 'NOT_ALLOWED' },
  '53': { error: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
  '54': { error: 'INTERNAL_PROCESSING_ERROR' },
  '55': { error: 'SERVICE_UNAVAILABLE' },
};

export type HolderAnswer =
  | { result: boolean }
  | {
      error:
        | 'RESOURCE_NOT_FOUND'
        | 'NOT_ALLOWED'
        | 'NOT_ALLOWED_TARGET_ENVIRONMENT'
        | 'INTERNAL_PROCESSING_ERROR'
        | 'SERVICE_UNAVAILABLE';
    };

/** The "account holder active" column of the documented numbers. */
export function testHolder(partyId: string): HolderAnswer | undefined {
  const ending = TEST_NUMBER.exec(partyId)?.[1];
  if (ending === undefined) return undefined;
  return HOLDER_ANSWERS[ending] ?? { result: true };
}
