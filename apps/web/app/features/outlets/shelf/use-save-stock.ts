import { listShelf, setShelfStock, type ShelfLine } from '@club/contract/outlets/shelf';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { SHELF_PER_PAGE } from './queries.ts';

interface Count {
  remaining: number;
  /** How many there were when it was counted. */
  was: number;
}

/** Saves what was counted of a line; `onSaved` once it is shown as well. */
export function useSaveStock(line: ShelfLine, outlet: string | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const { offer_id, product_id } = line;
  const save = useMutation({
    mutationFn: ({ remaining, was, isAgain }: Count & { isAgain: boolean }) =>
      unlessDone(call(setShelfStock, { body: { offer_id, product_id, remaining, was } }), async (refusal) =>
        mayBeSaved(refusal, isAgain) ? findCounted(line, outlet, remaining) : null,
      ),
    onSuccess: ({ remaining }) => toast.success(`${line.product_name}: ${remaining} left`),
    // What was sold meanwhile comes with the answer after it; where nothing was, what was counted stands to be saved once more.
    onError: (error) => toast.error(error.message),
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: ['shelf'] });
      // Else it would be what was counted again as soon as there are as many as before it was saved.
      if (error === null) onSaved();
    },
  });
  const isUnanswered = save.error !== null && !isFinal(save.error);
  const isSame = ({ remaining, was }: Count) => save.variables?.remaining === remaining && save.variables.was === was;
  return {
    isPending: save.isPending,
    /** Only the answer may have been lost. */
    isUnanswered: (count: Count) => isUnanswered && isSame(count),
    press: (count: Count) => save.mutate({ ...count, isAgain: isUnanswered && isSame(count) }),
  };
}

/** Refused for having changed, it may have been changed by the press before, whose answer was lost. */
const mayBeSaved = (refusal: ApiError, isAgain: boolean) =>
  refusal.code === 'stock_changed' ? isAgain : !isFinal(refusal);

/** The line where as many are left as were counted, or null. */
async function findCounted(
  { offer_id, product_id, product_name }: ShelfLine,
  outlet: string | undefined,
  counted: number,
) {
  const query = { outlet, search: product_name, page: 1, per_page: SHELF_PER_PAGE };
  const { results } = await call(listShelf, { query, mayAsk: false });
  const found = results.find((each) => each.offer_id === offer_id && each.product_id === product_id);
  return found?.remaining === counted ? found : null;
}
