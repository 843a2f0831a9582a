import { changeMyOutlet, type OutletSettings } from '@club/contract/outlets/settings';
import { outletChoiceErrors, type OutletChoices } from '@club/rules/outlet-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SwitchField } from '#web/ui/Switch.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

import { myOutletQuery } from './queries.ts';

const minutes = [
  ['ready_minutes', 'Minutes until an order is ready', 'Promised to the member from the payment on'],
  [
    'accept_minutes',
    'Remind us if we have not accepted within (minutes)',
    'The managers are told by message: tablets sleep',
  ],
  ['give_up_minutes', 'Cancel if we have not accepted within (minutes)', 'The member gets the money back'],
] as const;

const services = [
  ['offers_in_store', 'In-store pickup'],
  ['offers_curbside', 'Curbside pickup'],
  ['offers_delivery', 'Delivery'],
] as const;

type Choices = OutletChoices & Pick<OutletSettings, 'redeems_on_phone' | 'tin'>;

type Fields = Choices & { services: string };

interface HowItWorksProps {
  settings: OutletSettings;
  outlet: string | undefined;
}

/** Hours, promises and ways of getting an order. */
export function HowItWorks({ settings, outlet }: HowItWorksProps) {
  const client = useQueryClient();
  const online = useOnline();
  const form = useForm<Fields>({
    defaultValues: { ...choicesOf(settings), services: '' },
  });
  const change = useMutation({
    mutationFn: (body: Choices) => call(changeMyOutlet, { query: { outlet }, body }),
    onSuccess: (saved) => {
      client.setQueryData(myOutletQuery(outlet).queryKey, saved);
      toast.success('Settings saved');
    },
    onError: (error) => {
      if (!applyProblem(form, error)) toast.error(error.message);
    },
  });
  const { errors } = form.formState;
  // No box of its own: looked at with each way of getting an order.
  form.register('services', { validate: (_, values) => outletChoiceErrors(choicesOf(values)).services ?? true });
  const save = form.handleSubmit((values) => {
    const choices = choicesOf(values);
    const wrong = Object.entries(outletChoiceErrors(choices)).filter(([, text]) => text !== null);
    for (const [field, message] of wrong) form.setError(field as 'services', { message: message ?? '' });
    if (wrong.length === 0) change.mutate(choices);
  });
  return (
    <form noValidate aria-busy={change.isPending} onSubmit={(event) => void save(event)} className="grid gap-4">
      <Figures form={form} />
      <fieldset>
        <legend className="font-semibold">Ways of getting an order</legend>
        <div className="divide-line grid divide-y">
          {services.map(([name, label]) => (
            <SwitchField key={name} label={label} {...form.register(name, { deps: 'services' })} />
          ))}
        </div>
      </fieldset>
      <SwitchField label="Redeem codes on the member's phone" {...form.register('redeems_on_phone')} />
      {errors.services?.message && (
        <Notice tone="bad" live>
          {errors.services.message}
        </Notice>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!online}
        loading={change.isPending}
        loadingLabel="Saving..."
      >
        Save Settings
      </Button>
    </form>
  );
}

/** Hours, tax number and minutes. */
function Figures({ form }: { form: UseFormReturn<Fields> }) {
  const { errors } = form.formState;
  return (
    <>
      {/* Two lines: on a phone one would cut off when the outlet closes. */}
      <TextArea
        label="Opening hours"
        rows={2}
        {...form.register('opening_hours')}
        error={errors.opening_hours?.message}
      />
      <TextField
        label="TIN"
        optional
        hint="Your tax number; it stands on the receipts of your customers"
        inputMode="numeric"
        className="figures"
        {...form.register('tin')}
        error={errors.tin?.message}
      />
      {minutes.map(([name, label, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          className="figures"
          {...form.register(name, { valueAsNumber: true })}
          error={errors[name]?.message}
        />
      ))}
    </>
  );
}

function choicesOf(from: Choices): Choices {
  const { opening_hours, ready_minutes, accept_minutes, give_up_minutes } = from;
  const { offers_in_store, offers_curbside, offers_delivery, redeems_on_phone, tin } = from;
  return {
    // Everywhere else they stand in one line.
    opening_hours: opening_hours.trim().replaceAll(/,?\s*\n\s*/g, ', '),
    ready_minutes,
    accept_minutes,
    give_up_minutes,
    offers_in_store,
    offers_curbside,
    offers_delivery,
    redeems_on_phone,
    tin: tin?.trim() || null,
  };
}
