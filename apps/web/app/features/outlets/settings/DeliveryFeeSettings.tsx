import { changeMyDeliveryFee } from '@club/contract/outlets/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { typedWhole } from '#web/lib/typed-ugx.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { otherFeeText, typedFeeError, zonesText } from './fee-text.ts';
import { isChangedMeanwhile } from './is-changed-meanwhile.ts';
import { myDeliveryFeeQuery, zonesQuery } from './queries.ts';

/** What a delivery of this outlet costs. */
export function DeliveryFeeSettings({ outlet }: { outlet: string | undefined }) {
  const fee = useQuery(myDeliveryFeeQuery(outlet));
  const zones = useQuery({ ...zonesQuery(fee.data?.id ?? ''), enabled: fee.data !== undefined });
  return (
    <Card as="section" aria-label="Delivery Fee Settings" className="grid gap-4">
      <h2 className="text-xl font-bold">Delivery Fee Settings</h2>
      {(fee.isPending || zones.isLoading) && (
        <Loading label="Loading the delivery fee">
          <Bone className="h-24 w-full rounded-md" />
        </Loading>
      )}
      {fee.isError && fee.data === undefined && (
        <ErrorState
          title="Failed to load delivery fee"
          error="Failed to load delivery fee. Please try again."
          onRetry={() => void fee.refetch()}
          retrying={fee.isFetching}
        />
      )}
      {fee.data && !zones.isLoading && (
        <FeeForm key={fee.data.id} outlet={outlet} fee={fee.data.delivery_fee} zones={zones.data ?? []} />
      )}
    </Card>
  );
}

interface FeeFormProps {
  outlet: string | undefined;
  fee: number;
  zones: Parameters<typeof zonesText>[0];
}

function FeeForm({ outlet, fee, zones }: FeeFormProps) {
  const client = useQueryClient();
  const online = useOnline();
  const [seen, setSeen] = useState(fee);
  const form = useForm({ values: { delivery_fee: String(seen) }, resetOptions: { keepDirtyValues: true } });
  const change = useMutation({
    mutationFn: (delivery_fee: number) =>
      call(changeMyDeliveryFee, { query: { outlet }, body: { delivery_fee, was: seen } }),
    onSuccess: (saved, sent) => {
      toast.success(saved.message);
      const typed = form.getValues('delivery_fee');
      form.reset({ delivery_fee: String(saved.data.delivery_fee) }, { keepDirtyValues: false });
      client.setQueryData(myDeliveryFeeQuery(outlet).queryKey, saved);
      // Typed since it was sent: the next press saves it.
      if (typedWhole(typed) !== sent) form.setValue('delivery_fee', typed, { shouldDirty: true });
    },
    onError: (error) => {
      if (!applyProblem(form, error) && !isChangedMeanwhile(error)) toast.error('Failed to update delivery fee');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet'] }),
  });
  const isRefused = isChangedMeanwhile(change.error);
  // What was typed is saved over the fee that was seen, and over another one only when this was said.
  const isOwn = change.data?.data.delivery_fee === fee;
  if (seen !== fee && (isOwn || isRefused || !form.formState.dirtyFields.delivery_fee)) setSeen(fee);
  return (
    <form
      noValidate
      aria-busy={change.isPending}
      onSubmit={(event) => void form.handleSubmit(({ delivery_fee }) => change.mutate(typedWhole(delivery_fee)))(event)}
      className="grid gap-4"
    >
      <TextField
        label="Delivery fee (UGX)"
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        hint={[
          "Set to 0 if you don't offer delivery services.",
          ...(zones.length > 0 ? [zonesText(zones, 'switch Delivery off under How the outlet works')] : []),
        ].join(' ')}
        {...form.register('delivery_fee', { validate: (text) => typedFeeError(text) ?? true })}
        error={form.formState.errors.delivery_fee?.message ?? (isRefused ? otherFeeText(seen) : undefined)}
      />
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!online}
        loading={change.isPending}
        loadingLabel="Saving..."
      >
        Save Delivery Fee
      </Button>
    </form>
  );
}
