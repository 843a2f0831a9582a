/**
 * What a member reads when a payment failed, by the reason the network or we ourselves gave. Short: it stands on the
 * payment panel and in an SMS.
 */
const TEXTS = new Map(
  Object.entries({
    NOT_ENOUGH_FUNDS: 'Not enough money in the wallet',
    PAYER_LIMIT_REACHED: 'The wallet has reached its limit',
    PAYER_NOT_FOUND: 'This number has no mobile money wallet',
    PAYEE_NOT_ALLOWED_TO_RECEIVE: 'The network could not process the payment',
    PAYMENT_NOT_APPROVED: 'The payment was not approved',
    APPROVAL_REJECTED: 'The payment was declined on the phone',
    TRANSACTION_CANCELED: 'The payment was cancelled on the phone',
    EXPIRED: 'The PIN was not entered in time',
    COULD_NOT_PERFORM_TRANSACTION: 'The PIN was not entered in time',
    // MTN's catch-all, in practice mostly too little money.
    INTERNAL_PROCESSING_ERROR: 'The network could not take the money. Check your balance',
    SERVICE_UNAVAILABLE: 'The network is not available right now',
    // Airtel's codes for the same.
    DP00800001002: 'The PIN was not right',
    DP00800001003: 'The wallet has reached its limit',
    DP00800001004: 'The amount is too small for the network',
    DP00800001005: 'The PIN was not entered in time',
    DP00800001007: 'Not enough money in the wallet',
    DP00800001008: 'The payment was declined on the phone',
    DP00800001010: 'This number has no mobile money wallet',
    DP00800001029: 'The PIN was not entered in time',
    /** A person looked at it and decided. */
    MONEY_GOES_BACK: 'The payment did not fit your order, and your money goes back to you',
    NOT_PAID: 'We looked for your payment and did not find it',
    /** Ours: the request never reached the network, which has confirmed that it does not know it. */
    NOT_RECEIVED: 'The request did not reach the network',
    /** Ours: what it was for was cancelled before it went out. */
    NOT_WANTED: 'The order was cancelled before we asked for the money',
    /** Ours: it had become too old before it could be sent. */
    NOT_SENT: 'The request could not be sent in time',
  }),
);
/** Whatever else a network says no with is the payer's: declined, no PIN, no money, or a number that cannot pay. */
const NOT_THE_PAYERS = new Set([
  'SERVICE_UNAVAILABLE',
  'ACCESS_DENIED',
  'FORBIDDEN_IP',
  'MONEY_GOES_BACK',
  'NOT_PAID',
  'NOT_RECEIVED',
  'NOT_WANTED',
  'NOT_SENT',
]);

const UNKNOWN_REASON = 'The network did not accept the payment';

/** The text for a stored failure reason. */
export function failureText(reason: string | null): string {
  return (reason === null ? undefined : TEXTS.get(reason)) ?? UNKNOWN_REASON;
}

/** Whether it failed at its payer, and not because the network could not be reached or asked, or a person decided so. */
export function isPayersDoing(reason: string | null): boolean {
  return reason !== null && !NOT_THE_PAYERS.has(reason);
}
