import type { BodyIn } from '@club/contract/endpoint';
import { CLOSING_REQUESTS_PER_PAGE, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

/** The stream's topic: what a colleague answers shows at once. */
const CLOSING_KEY = 'closing_requests';

export const closingRequestsQuery = (page: number) =>
  queryOptions({
    queryKey: [CLOSING_KEY, page],
    queryFn: ({ signal }) =>
      call(listClosingRequests, { query: { page, per_page: CLOSING_REQUESTS_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });

interface Answer {
  id: string;
  body: BodyIn<typeof decideClosing>;
}

/** Closing or refusing; afterwards the list is read again, for what it showed may be old. */
export function useDecideClosing(onAnswered: () => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: ({ id, body }: Answer) =>
      send([id, body], (idempotencyKey) => call(decideClosing, { params: { id }, body, idempotencyKey })),
    onSuccess({ message }) {
      toast.success(message);
      onAnswered();
    },
    onError(error, { body: { outcome } }) {
      const isOver = error.code === 'closing_decided';
      // What was typed stays, and the answer stands beside it.
      if (outcome === 'refused' && !isOver) return;
      toast.error(error.message);
      // Asked once more in the same dialog, a lost answer is found again.
      if (!isWithoutAnswer(error)) onAnswered();
    },
    // On a bad line the list would take as long again, and what went wrong wait for it.
    onSettled: () => void client.invalidateQueries({ queryKey: [CLOSING_KEY] }),
  });
}
