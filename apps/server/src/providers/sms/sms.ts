/** What became of handing a text to the SMS provider. `retry` may be sent again; `unknown` may have been sent. */
export type SmsOutcome =
  | { readonly kind: 'sent'; readonly provider_id: string; readonly cost: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export interface Sms {
  /** `to` in E.164 with plus; `text` plain GSM-7, one segment. */
  send(to: string, text: string): Promise<SmsOutcome>;
}
