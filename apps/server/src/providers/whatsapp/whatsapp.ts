import type { SendOutcome } from '#server/providers/send-outcome.ts';

export interface Whatsapp {
  /** `to` in E.164 with plus. */
  send(to: string, text: string): Promise<SendOutcome>;
}
