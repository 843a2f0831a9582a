import type { BodyIn } from '@club/contract/endpoint';
import { type DeskOrder, overrideOrder } from '@club/contract/outlets/orders-desk';
import { orderLabel } from '@club/rules/order-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

type Override = BodyIn<typeof overrideOrder>;
/** Nothing is proposed: most states cannot be left again. */
type Draft = Omit<Override, 'status'> & { status: Override['status'] | '' };

interface OverrideDialogProps {
  order: DeskOrder;
  onClose: () => void;
}

/** Moves an order in the place of its outlet, with a reason. */
export function OverrideDialog({ order, onClose }: OverrideDialogProps) {
  const client = useQueryClient();
  const form = useForm<Draft>({ defaultValues: { status: '', reason: '' } });
  const move = useMutation({
    mutationFn: (body: Override) => call(overrideOrder, { params: { id: order.id }, body }),
    onSuccess: (moved) => {
      toast.success(`Order ${moved.order_number} is now: ${orderLabel(moved.status)}`);
      onClose();
    },
    onError: (error) => applyProblem(form, error),
    onSettled: () => client.invalidateQueries({ queryKey: ['desk_orders'] }),
  });
  const submit = form.handleSubmit(({ status, reason }) => {
    if (status !== '') move.mutate({ status, reason });
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Move order ${order.order_number}`}
      description={`In the place of ${order.outlet_name}. ${order.customer_name} reads your reason.`}
      onSubmit={(event) => void submit(event)}
      loading={move.isPending}
      loadingLabel="Moving..."
      error={move.error}
      submitLabel="Move Order"
    >
      <SelectField
        label="To"
        placeholder="Choose a state"
        options={order.moves.map((status) => ({ value: status, label: orderLabel(status) }))}
        data-first-focus=""
        {...form.register('status', { validate: (status) => status !== '' || 'Please choose a state' })}
        error={errors.status?.message}
      />
      <TextField
        label="Reason"
        hint="For example: the tablet of the outlet is broken"
        maxLength={200}
        {...form.register('reason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
