export type CallbackMode = 'normal' | 'drop' | 'duplicate' | 'early' | 'late' | 'ahead' | 'wrong_amount';

export interface CallbackSettings {
  mode: CallbackMode;
  method: 'POST' | 'PUT';
  /** How many copies `duplicate` sends. */
  count: number;
  /** How long `late` waits, and how long `ahead` keeps the status query behind. */
  after_ms: number;
  reason_shape: 'string' | 'object';
}

export interface SmsSettings {
  delivery_report_url: string | undefined;
  delivery_report_delay_ms: number;
  sender_ids: string[];
}

export interface WhatsappSettings {
  /** Set in the app's dashboard. */
  webhook_url: string | undefined;
  status_delay_ms: number;
}

/** Where Airtel's documents and what people saw disagree, a test chooses. */
export interface AirtelSettings {
  /** Set in Airtel's portal, not per request. */
  callback_url: string | undefined;
  callback_hash: 'body' | 'header' | 'none';
  token_life_as: 'number' | 'string';
  expired_token_status: 401 | 403;
  /** The documents wrap the key in `data`, the Ugandan host was seen to send it bare. */
  keys_shape: 'data' | 'bare';
  signing: 'optional' | 'required';
  pin_padding: 'pkcs1' | 'oaep';
  /** Documented 017; production of another country sends 011. */
  duplicate_payout_code: 'DP00900001017' | 'DP00900001011';
  /** The official example of a successful enquiry carries the code for "in process". */
  success_enquiry_code: 'DP00800001006' | 'DP00800001001';
  /** How an enquiry names a payment that is still open. */
  open_status: 'TIP' | 'TA' | 'TI' | 'TP';
}

export interface MailSettings {
  /** Addresses the mail server refuses, in lower case. */
  refused: string[];
  /** 550 for good, 451 for now. */
  code: 550 | 451;
}

export interface Settings {
  clock_offset_ms: number;
  callbacks: CallbackSettings;
  sms: SmsSettings;
  whatsapp: WhatsappSettings;
  airtel: AirtelSettings;
  mail: MailSettings;
  /** Documented error numbers 57 to 62: told as a failed payment, or as an HTTP error at once. */
  mtn_test_errors: 'reason' | 'http';
  /** Status queries a partner may send per second before 429; undefined is no limit. */
  mtn_status_per_second: number | undefined;
}

export const DEFAULT_SETTINGS: Settings = {
  clock_offset_ms: 0,
  callbacks: { mode: 'normal', method: 'POST', count: 2, after_ms: 60_000, reason_shape: 'string' },
  sms: { delivery_report_url: undefined, delivery_report_delay_ms: 500, sender_ids: ['KASENTE'] },
  whatsapp: { webhook_url: undefined, status_delay_ms: 500 },
  airtel: {
    callback_url: undefined,
    callback_hash: 'body',
    token_life_as: 'number',
    expired_token_status: 401,
    keys_shape: 'data',
    signing: 'optional',
    pin_padding: 'pkcs1',
    duplicate_payout_code: 'DP00900001017',
    success_enquiry_code: 'DP00800001006',
    open_status: 'TIP',
  },
  mail: { refused: [], code: 550 },
  mtn_test_errors: 'reason',
  mtn_status_per_second: undefined,
};
