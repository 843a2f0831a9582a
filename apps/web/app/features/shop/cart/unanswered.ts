import { type ApiError, isWithoutAnswer } from '#web/api/api-error.ts';

/** What was wished for and had no answer: pressed again it is the same wish, and nobody is asked once more what they have agreed to. */
export function unanswered<Wish>({ error, variables }: { error: ApiError | null; variables: Wish | undefined }) {
  return error !== null && isWithoutAnswer(error) ? variables : undefined;
}
