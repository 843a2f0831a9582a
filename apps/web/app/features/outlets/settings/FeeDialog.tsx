import { type AdminOutlet, changeDeliveryFee } from '@club/contract/outlets/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { typedWhole } from '#web/lib/typed-ugx.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { otherFeeText, typedFeeError, zonesText } from './fee-text.ts';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { zonesQuery } from './queries.ts';

interface FeeDialogProps {
  outlet: AdminOutlet;
  onClose: () => void;
}

/** Changes the delivery fee of one outlet, over the one that the person saw: a change over somebody else's is refused, and then said. */
export function FeeDialog({ outlet, onClose }: FeeDialogProps) {
  const client = useQueryClient();
  const zones = useQuery(zonesQuery(outlet.id));
  const [was, setWas] = useState(outlet.delivery_fee);
  const form = useForm({ defaultValues: { delivery_fee: String(was) } });
  const change = useMutation({
    mutationFn: (body: { delivery_fee: number; was: number }) =>
      call(changeDeliveryFee, { params: { id: outlet.id }, body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (!applyProblem(form, error) && !isChangedMeanwhile(error)) toast.error('Failed to update delivery fee');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet'] }),
  });
  const isRefused = isChangedMeanwhile(change.error);
  if (isRefused && was !== outlet.delivery_fee) setWas(outlet.delivery_fee);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={outlet.name}
      description={outlet.location}
      onSubmit={(event) =>
        void form.handleSubmit(({ delivery_fee }) => change.mutate({ delivery_fee: typedWhole(delivery_fee), was }))(
          event,
        )
      }
      loading={change.isPending}
      error={isRefused ? (was === change.variables?.was ? change.error : otherFeeText(was)) : null}
      submitLabel="Save"
      loadingLabel="Saving..."
    >
      <TextField
        label="Delivery fee (UGX)"
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        hint={[
          'Set to 0 if the outlet does not offer delivery.',
          'Orders that are placed keep their fee, and the managers of the outlet are told.',
          ...(zones.data?.length ? [zonesText(zones.data, 'the manager switches that off')] : []),
        ].join(' ')}
        data-first-focus=""
        {...form.register('delivery_fee', { validate: (text) => typedFeeError(text) ?? true })}
        error={form.formState.errors.delivery_fee?.message}
      />
    </FormDialog>
  );
}
