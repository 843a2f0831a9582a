/** The texts of the purchase of an offer of the day, as the specification has them (spec 2 §2 and §8). */
export const PURCHASE_PENDING_TEXT = 'Check your phone to enter your mobile money PIN to complete the purchase';
export const PURCHASE_FAILED_HINT = 'Please try again or contact support if the issue persists';
export const PURCHASE_FALLBACK_TEXT = 'Purchase failed. Please try again.';
export const PAYMENT_SUCCESS_TEXT = 'Payment successful! Your redemption code is ready.';
export const PAYMENT_FAILED_TEXT = 'Payment failed. Please try again.';
export const PAYMENT_TIMEOUT_TEXT = 'Payment timeout. Please check your order status in My Codes.';
export const PAYMENT_UNKNOWN_TEXT = 'Unable to verify payment. Please check your order status.';
export const ELIGIBILITY_FAILED_TEXT = 'Unable to check eligibility. Please try again.';
