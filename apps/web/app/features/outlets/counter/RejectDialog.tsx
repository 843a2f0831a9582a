import type { OutletOrder } from '@club/contract/outlets/counter';
import { REJECT_REASON_MAX_CHARS } from '@club/rules/limits';
import { useForm } from 'react-hook-form';

import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

interface RejectDialogProps {
  order: OutletOrder;
  onClose: () => void;
  loading: boolean;
  onReason: (reason: string) => void;
}

/** Gives the money back and takes the order away, with a reason that the customer reads. */
export function RejectDialog({ order, onClose, loading, onReason }: RejectDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Reject order ${order.order_number}`}
      description={`${order.customer_name} reads your reason and gets the money back.`}
      onSubmit={(event) => void form.handleSubmit(({ reason }) => onReason(reason.trim()))(event)}
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
