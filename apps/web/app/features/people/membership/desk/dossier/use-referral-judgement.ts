import { askToConfirm, judgeReferral } from '@club/contract/people/membership-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

/** What a reviewer may do besides deciding: ask for the number, and judge a referral. */
export function useReferralJudgement(id: string) {
  const queryClient = useQueryClient();
  const send = useIntent();
  const settled = {
    onSuccess: ({ message }: { message: string }) => toast.success(message),
    onError: (error: Error) => toast.error(error.message),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['applications'] }),
  };
  const ask = useMutation({
    mutationFn: () => send(['ask', id], (idempotencyKey) => call(askToConfirm, { params: { id }, idempotencyKey })),
    ...settled,
  });
  const judge = useMutation({
    mutationFn: (state: 'counted' | 'withheld') =>
      send(['judge', id, state], (idempotencyKey) =>
        call(judgeReferral, { params: { id }, body: { state }, idempotencyKey }),
      ),
    ...settled,
  });
  return { ask, judge };
}
