import { type AdminOutlet, changeDeliveryFee } from '@club/contract/outlets/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { typedFeeError } from './fee-text.ts';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';

interface FeeDialogProps {
  outlet: AdminOutlet;
  onClose: () => void;
}

/** Changes the delivery fee of one outlet. `outlet` is what the person saw: a change over somebody else's is refused. */
export function FeeDialog({ outlet, onClose }: FeeDialogProps) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { delivery_fee: String(outlet.delivery_fee) } });
  const change = useMutation({
    mutationFn: (delivery_fee: number) =>
      call(changeDeliveryFee, { params: { id: outlet.id }, body: { delivery_fee, was: outlet.delivery_fee } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (!applyProblem(form, error) && !isChangedMeanwhile(error)) toast.error('Failed to update delivery fee');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet'] }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={outlet.name}
      description={outlet.location}
      onSubmit={(event) => void form.handleSubmit(({ delivery_fee }) => change.mutate(Number(delivery_fee)))(event)}
      loading={change.isPending}
      error={isChangedMeanwhile(change.error) ? change.error : null}
      submitLabel="Save"
      loadingLabel="Saving..."
    >
      <TextField
        label="Delivery fee (UGX)"
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        className="figures"
        hint="Set to 0 if the outlet does not offer delivery. Orders that are placed keep their fee, and the managers of the outlet are told."
        data-first-focus=""
        {...form.register('delivery_fee', { validate: (text) => typedFeeError(text) ?? true })}
        error={form.formState.errors.delivery_fee?.message}
      />
    </FormDialog>
  );
}
