import type { FetchQueryOptions } from '@tanstack/react-query';

import type { ApiError } from './api-error.ts';
import { hasEarlyAnswers } from './early-answers.ts';
import { queryClient } from './query-client.ts';

/** Longer than this no frame is kept back for its content: each part then shows by itself what it waits for. */
const LONGEST_WAIT_MS = 1_000;

type Ask = <Reply, Key extends readonly unknown[]>(query: FetchQueryOptions<Reply, ApiError, Reply, Key>) => void;

/**
 * Starts a screen's queries. Where the page itself has asked already, the answers are usually there before the scripts:
 * they are put in place before the first drawing, so that a slow phone draws its first screen once instead of piece by
 * piece.
 */
export async function firstAnswers(askAll: (ask: Ask) => void): Promise<null> {
  const hasAsked = hasEarlyAnswers();
  const answers: Promise<void>[] = [];
  askAll((query) => {
    // What fails now is asked again by its part of the screen, which also says so.
    answers.push(queryClient.prefetchQuery(hasAsked ? { ...query, retry: false } : query));
  });
  if (hasAsked) await Promise.race([Promise.all(answers), pause(LONGEST_WAIT_MS)]);
  return null;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
