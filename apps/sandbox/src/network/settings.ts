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

export interface Settings {
  clock_offset_ms: number;
  callbacks: CallbackSettings;
  sms: SmsSettings;
  /** Documented error numbers 57 to 62: told as a failed payment, or as an HTTP error at once. */
  mtn_test_errors: 'reason' | 'http';
  /** Status queries a partner may send per second before 429; undefined is no limit. */
  mtn_status_per_second: number | undefined;
}

export const DEFAULT_SETTINGS: Settings = {
  clock_offset_ms: 0,
  callbacks: { mode: 'normal', method: 'POST', count: 2, after_ms: 60_000, reason_shape: 'string' },
  sms: { delivery_report_url: undefined, delivery_report_delay_ms: 500, sender_ids: ['KASENTE'] },
  mtn_test_errors: 'reason',
  mtn_status_per_second: undefined,
};
