import type { BodyIn } from '@club/contract/endpoint';
import type { previewRefund } from '@club/contract/money/refunds';
import { useQuery } from '@tanstack/react-query';

import { refundPreviewQuery } from '#web/features/money/desk/queries.ts';
import { useSettled } from '#web/lib/use-settled.ts';

import type { Refundable } from './refund-draft.ts';

type Asked = BodyIn<typeof previewRefund>;
const TYPING_PAUSE_MS = 300;

/** What a refund would do, asked of the server after a pause; behind while somebody still types. */
export function useRefundPreview({ order_id, left }: Pick<Refundable, 'order_id' | 'left'>, asked: Asked | undefined) {
  const wanted = JSON.stringify(asked ?? null);
  const settled = useSettled(wanted, TYPING_PAUSE_MS);
  // What was written a line above.
  const body = JSON.parse(settled) as Asked | null;
  const preview = useQuery({ ...refundPreviewQuery(order_id, left, body ?? {}), enabled: body !== null });
  const isShown = asked !== undefined && body !== null;
  return {
    effect: isShown ? preview.data : undefined,
    error: isShown ? preview.error : null,
    isBehind: wanted !== settled || preview.isFetching,
  };
}
