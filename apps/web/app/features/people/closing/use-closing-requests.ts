import type { BodyIn } from '@club/contract/endpoint';
import { CLOSING_REQUESTS_PER_PAGE, decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

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
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      onAnswered();
      return client.invalidateQueries({ queryKey: [CLOSING_KEY] });
    },
  });
}
