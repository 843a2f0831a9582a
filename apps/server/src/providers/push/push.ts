import type { SendOutcome } from '#server/providers/send-outcome.ts';

/** A browser's address at its push service, and the keys that what we send is encrypted for. */
export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushWords {
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
}

export interface Push {
  /** What browsers subscribe with. */
  readonly public_key: string;
  /** `gone`: the browser is not to be reached any more, and its subscription should be forgotten. */
  send(browser: Browser, words: PushWords): Promise<SendOutcome | { readonly kind: 'gone' }>;
}
