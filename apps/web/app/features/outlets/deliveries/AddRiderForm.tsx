import type { BodyIn } from '@club/contract/endpoint';
import { addRider } from '@club/contract/outlets/riders';
import { PLATE_MAX_CHARS } from '@club/rules/limits';
import { isUgandanNumber } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Makes a member, found by the phone number, a rider of the outlet. */
export function AddRiderForm({ outlet }: { outlet: string | undefined }) {
  const client = useQueryClient();
  const form = useForm<BodyIn<typeof addRider>>({ defaultValues: { phone: '', plate: '' } });
  const add = useMutation({
    mutationFn: (body: BodyIn<typeof addRider>) => call(addRider, { query: { outlet }, body }),
    onSuccess: ({ name, state }) => {
      toast.success(
        state === 'on_break' ? `${name} rides for you now, and is on a break` : `${name} brings orders for you now`,
      );
      form.reset();
    },
    onError: (error) => {
      if (!applyProblem(form, error)) toast.error(error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet_orders', 'riders'] }),
  });
  const { errors } = form.formState;
  return (
    <Card as="section" aria-labelledby="add-rider" className="grid gap-4">
      <h2 id="add-rider" className="text-xl font-bold">
        Add a rider
      </h2>
      <form
        noValidate
        aria-busy={add.isPending}
        onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
        className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto]"
      >
        <PhoneField
          label="Phone number of the member"
          autoComplete="off"
          {...form.register('phone', {
            required: 'Phone number is required',
            validate: (phone) => isUgandanNumber(phone) || 'Please enter a valid phone number',
          })}
          error={errors.phone?.message}
        />
        <TextField
          label="Number plate"
          maxLength={PLATE_MAX_CHARS}
          {...form.register('plate', { validate: (plate) => plate.trim() !== '' || 'Please enter the number plate' })}
          error={errors.plate?.message}
        />
        <Button
          type="submit"
          className="sm:justify-self-start xl:mt-8"
          loading={add.isPending}
          loadingLabel="Adding..."
        >
          Add Rider
        </Button>
      </form>
    </Card>
  );
}
