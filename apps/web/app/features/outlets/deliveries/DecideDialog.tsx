import { getDeskDeliveryPhoto } from '@club/contract/outlets/deliveries-desk';
import type { DeskOrder } from '@club/contract/outlets/orders-desk';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { DeliveryPicture } from './DeliveryPicture.tsx';
import { useDecideDelivery } from './use-decide-delivery.ts';

interface DecideDialogProps {
  order: Pick<DeskOrder, 'order_number' | 'outlet_name' | 'customer_name'>;
  delivery: NonNullable<DeskOrder['delivery']>;
  onClose: () => void;
}

const answers = [
  { value: 'yes', label: 'The customer has it', note: 'The order is completed, and outlet and rider are paid.' },
  { value: 'no', label: 'It was not handed over', note: 'The goods have to come back to the outlet.' },
];

/** Decides about a delivery where nobody at its outlet may, with a reason. */
export function DecideDialog({ order, delivery, onClose }: DecideDialogProps) {
  const isLeft = delivery.waits_for === 'judgement';
  const form = useForm({ defaultValues: { answer: '', reason: '' } });
  const decide = useDecideDelivery(delivery.id, onClose);
  const photo = useQuery({
    queryKey: ['desk_delivery_photo', delivery.id],
    queryFn: ({ signal }) => call(getDeskDeliveryPhoto, { params: { id: delivery.id }, signal }),
    enabled: delivery.has_photo,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ answer, reason }) =>
    decide.mutate(
      { accept: isLeft ? answer === 'yes' : undefined, reason: reason.trim() },
      { onError: (problem) => applyProblem(form, problem) },
    ),
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isLeft ? `Order ${order.order_number} without the code` : `Order ${order.order_number} is back`}
      description={`In the place of ${order.outlet_name}. ${delivery.rider_name} says: ${delivery.said}`}
      onSubmit={(event) => void submit(event)}
      loading={decide.isPending}
      loadingLabel="Saving..."
      error={decide.error}
      submitLabel={isLeft ? 'Decide' : 'The goods are back'}
    >
      <DeliveryPicture photo={photo.data?.photo} loading={photo.isLoading} rider={delivery.rider_name} />
      {isLeft && (
        <RadioGroup
          label={`Does ${order.customer_name} have it?`}
          options={answers}
          {...form.register('answer', { validate: (answer) => answer !== '' || 'Please choose an answer' })}
          error={errors.answer?.message}
        />
      )}
      <TextField
        label="Reason"
        hint={isLeft ? 'For example: I have called the customer' : 'For example: the outlet has shown me the goods'}
        maxLength={200}
        {...form.register('reason', { validate: (reason) => reason.trim() !== '' || 'Please say why' })}
        error={errors.reason?.message}
      />
    </FormDialog>
  );
}
