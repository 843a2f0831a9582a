import { z } from 'zod';

import { parseJson, type HttpAnswer } from '#server/providers/http-call.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  // A number in the documentation of both operators, a string in some environments.
  expires_in: z.coerce.number().positive(),
});

export type TokenReply = z.output<typeof tokenReply>;

/** The token in an answer to either operator's token call, or undefined when there is none. */
export function readTokenAnswer(answer: HttpAnswer): TokenReply | undefined {
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined;
  return tokenReply.safeParse(parseJson(answer.text)).data;
}
