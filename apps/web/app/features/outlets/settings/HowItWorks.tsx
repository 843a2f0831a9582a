import type { OutletSettings } from '@club/contract/outlets/settings';

import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SwitchField } from '#web/ui/Switch.tsx';

import { OutletFigures } from './OutletFigures.tsx';
import { settingRule, typedOf, useSettingsForm } from './use-settings-form.ts';

const services = [
  ['offers_in_store', 'In-store pickup'],
  ['offers_curbside', 'Curbside pickup'],
  ['offers_delivery', 'Delivery'],
] as const;

const noDelivery = {
  no_riders: 'Members are not offered deliveries yet: nobody brings them. Add a rider first.',
  no_fee: 'Members are not offered deliveries: the delivery fee is 0.',
};

interface HowItWorksProps {
  settings: OutletSettings;
  outlet: string | undefined;
}

/** Hours, promises and ways of getting an order. */
export function HowItWorks({ settings, outlet }: HowItWorksProps) {
  const online = useOnline();
  const { form, save, isSaving, isRefused, seen, seenBefore } = useSettingsForm(settings, outlet);
  const { errors } = form.formState;
  // No box of its own: looked at with each way of getting an order.
  form.register('services', settingRule('services'));
  const submit = form.handleSubmit((values) => save(typedOf(values)));
  return (
    <form noValidate aria-busy={isSaving} onSubmit={(event) => void submit(event)} className="grid gap-4">
      <OutletFigures form={form} seen={seen} seenBefore={isRefused ? seenBefore : seen} />
      <fieldset>
        <legend className="font-semibold">Ways of getting an order</legend>
        <div className="divide-line grid divide-y">
          {services.map(([name, label]) => (
            <SwitchField
              key={name}
              label={label}
              hint={name === 'offers_delivery' && settings.no_delivery ? noDelivery[settings.no_delivery] : undefined}
              {...form.register(name, { deps: 'services' })}
            />
          ))}
        </div>
      </fieldset>
      <SwitchField label="Redeem codes on the member's phone" {...form.register('redeems_on_phone')} />
      {errors.services?.message && (
        <Notice tone="bad" live>
          {errors.services.message}
        </Notice>
      )}
      {isRefused && (
        <Notice tone="bad" live>
          Somebody else has changed these settings in the meantime. What you have typed is still here, beside what they
          have saved. Look it over and save again.
        </Notice>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        disabled={!online}
        loading={isSaving}
        loadingLabel="Saving..."
      >
        Save Settings
      </Button>
    </form>
  );
}
