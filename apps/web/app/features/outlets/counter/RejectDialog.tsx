import type { OutletOrder } from '@club/contract/outlets/counter';
import { REJECT_REASON_MAX_CHARS } from '@club/rules/limits';
import { useForm } from 'react-hook-form';

import type { ApiError } from '#web/api/api-error.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { BoardAct } from './use-board-acts.ts';

interface RejectDialogProps {
  order: OutletOrder;
  onClose: () => void;
  loading: boolean;
  error: ApiError | null;
  onAct: (act: BoardAct) => void;
}

/** Gives the money back and takes the order away, with a reason that the customer reads. */
export function RejectDialog({ order, onClose, loading, error, onAct }: RejectDialogProps) {
  const was = useSeen(order.status, { isChosen: true, isPending: loading, error }, 'order_changed');
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Reject order ${order.order_number}`}
      description={`${order.customer_name} reads your reason and gets the money back.`}
      onSubmit={(event) =>
        void form.handleSubmit(({ reason }) => onAct({ kind: 'reject', reason: reason.trim(), was }))(event)
      }
      loading={loading}
      loadingLabel="Sending..."
      error={null}
      submitLabel="Reject Order"
      tone="danger"
    >
      <TextField
        label="Why can you not prepare it?"
        hint="For example: out of stock, closing early, no power"
        maxLength={REJECT_REASON_MAX_CHARS}
        data-first-focus=""
        {...form.register('reason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
        error={form.formState.errors.reason?.message}
      />
    </FormDialog>
  );
}
