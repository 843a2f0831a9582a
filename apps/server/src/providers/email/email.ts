import type { SendOutcome } from '#server/providers/send-outcome.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  /** Paragraphs with an empty line between them. */
  readonly text: string;
  /** Where the letter's one button leads. */
  readonly url: string;
  /** Where it stands how people reach the club. */
  readonly contact_url: string;
  /** Goes into Message-ID, so that a letter sent twice is seen as one by mail programs that look. */
  readonly message_id: string;
}

export interface Email {
  send(letter: Letter): Promise<SendOutcome>;
}
