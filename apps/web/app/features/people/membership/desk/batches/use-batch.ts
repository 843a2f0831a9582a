import { approveNext, type Batch, undoBatch } from '@club/contract/people/membership-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { plural } from '#web/lib/format.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { batchOutcome } from './batch-outcome.ts';

/** Approving many with one press, after having seen who they are. */
export function useBatch() {
  const queryClient = useQueryClient();
  const send = useIntent();
  const preview = useMutation({
    mutationFn: (count: number) => call(approveNext, { body: { count, dry_run: true } }),
  });
  const approve = useMutation({
    mutationFn: ({ applications }: Batch) => {
      const shown = applications.map(({ id, flags }) => ({ id, flags }));
      // Who was looked for anew may have been put back in line by a colleague.
      return send(['approve next', preview.submittedAt, shown], (idempotencyKey) =>
        call(approveNext, { body: { dry_run: false, shown }, idempotencyKey }),
      );
    },
    onSuccess: (batch) => {
      // That all went as shown stands above the list, with the way to take it back.
      if (batch.decided_meanwhile + batch.flagged_meanwhile > 0) toast.warning(batchOutcome(batch));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['applications'] }),
  });
  return { preview, approve };
}

export type BatchWork = ReturnType<typeof useBatch>;

/** Taking a batch back within ten minutes. */
export function useUndoBatch() {
  const queryClient = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (id: string) =>
      send(['undo', id], (idempotencyKey) => call(undoBatch, { params: { id }, idempotencyKey })),
    onSuccess: ({ undone, kept }) => {
      const rest = kept === 0 ? '' : ` ${plural(kept, 'member')} had signed in or been given work already and stay.`;
      toast.success(`${plural(undone, 'approval')} taken back.${rest}`);
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['applications'] }),
  });
}
