import { approveNext, type Batch, undoBatch } from '@club/contract/back-office';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { plural } from '#web/lib/format.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

/** Approving many with one press, after having seen who they are, and taking it back within ten minutes. */
export function useBatch() {
  const queryClient = useQueryClient();
  const send = useIntent();
  const [latest, setLatest] = useState<Batch | null>(null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['applications'] });
  const preview = useMutation({
    mutationFn: (count: number) => call(approveNext, { body: { count, dry_run: true } }),
  });
  const approve = useMutation({
    mutationFn: (count: number) =>
      send(['approve next', count], (idempotencyKey) =>
        call(approveNext, { body: { count, dry_run: false }, idempotencyKey }),
      ),
    onSuccess: (batch) => {
      setLatest(batch.batch_id === null ? null : batch);
      toast.success(`${plural(batch.applications.length, 'application')} approved.`);
      refresh();
    },
  });
  const undo = useMutation({
    mutationFn: (id: string) =>
      send(['undo', id], (idempotencyKey) => call(undoBatch, { params: { id }, idempotencyKey })),
    onSuccess: ({ undone, kept }) => {
      setLatest(null);
      const rest = kept === 0 ? '' : ` ${plural(kept, 'member')} had signed in already and stay.`;
      toast.success(`${plural(undone, 'approval')} taken back.${rest}`);
      refresh();
    },
    onError: (error) => {
      toast.error(error.message);
      if (error.code === 'undo_too_late') setLatest(null);
      refresh();
    },
  });
  return { preview, approve, undo, latest, forget: () => setLatest(null) };
}

export type BatchWork = ReturnType<typeof useBatch>;
