import {
  type Conflict,
  NOTE_MIN_CHARS,
  type settleAnyConflict,
  type settleConflict,
} from '@club/contract/offers-of-the-day/shifts';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Whoever manages the outlet, or the club for any. */
export type SettleCall = typeof settleConflict | typeof settleAnyConflict;

interface SettleDialogProps {
  conflict: Conflict;
  settleBy: SettleCall;
  onClose: () => void;
}

/** What came of it, in words for whoever looks at it later. */
export function SettleDialog({ conflict, settleBy, onClose }: SettleDialogProps) {
  const client = useQueryClient();
  const settle = useMutation({
    mutationFn: (note: string) => call(settleBy, { params: { id: conflict.id }, body: { note } }),
    onSuccess: ({ settled }, note) => {
      // Of two, the first has said it, and only that is kept.
      if (settled !== null && settled.note !== note) toast.warning(`Settled already by ${settled.by}: ${settled.note}`);
      else toast.success('Settled');
      void client.invalidateQueries({ queryKey: ['redemptions'] });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Mark as settled"
      description={`${conflict.offer_name} for ${conflict.first_name}. It is written down who says so, and cannot be taken back.`}
      label="What came of it?"
      hint="The customer brought the goods back"
      missing="Please say what came of it"
      minLength={NOTE_MIN_CHARS}
      maxLength={200}
      submitLabel="Mark as settled"
      loading={settle.isPending}
      error={settle.error}
      onClose={onClose}
      onReason={(note) => settle.mutate(note)}
    />
  );
}
