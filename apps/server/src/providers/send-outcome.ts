/** What became of handing a message to a provider. `retry` may be sent again; `unknown` may have been sent. */
export type SendOutcome =
  | { readonly kind: 'sent'; readonly provider_id: string; readonly cost: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };
