import { applicationTexts } from '@club/contract/people/membership';
import { otherNetworkWarning, phonePlaceholders, statusCheckPhone } from '@club/rules/phone-errors';
import type { Network } from '@club/rules/uganda-phone';

import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';

import { payingNetwork } from './application-form.ts';
import { FormSection } from './FormSection.tsx';
import { OptionalPart } from './OptionalPart.tsx';
import type { Application } from './use-application.ts';

const names: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };

export function ContactSection({ application }: { application: Application }) {
  const email = application.typed('email');
  return (
    <FormSection title="Contact Information">
      <p className="text-soft -mt-3">Give at least one mobile money number. You sign in and pay with it.</p>
      <div className="grid gap-5">
        <NumberInput network="mtn" application={application} />
        <NumberInput network="airtel" application={application} />
      </div>
      <OptionalPart
        label="Add an e-mail address"
        isWanted={email.error !== undefined || application.values.email !== ''}
      >
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          optional
          hint="Then news of your application comes by e-mail too."
          {...email}
        />
      </OptionalPart>
    </FormSection>
  );
}

function NumberInput({ network, application }: { network: Network; application: Application }) {
  const { values } = application;
  const name = `${network}_money_number` as const;
  const other = network === 'mtn' ? 'airtel_money_number' : 'mtn_money_number';
  const input = application.typed(name, other);
  return (
    <div className="grid gap-1">
      <PhoneField
        label={`${names[network]} number`}
        placeholder={phonePlaceholders[network]}
        warning={otherNetworkWarning(network, values[name])}
        {...input}
      />
      {input.error === applicationTexts[`${network}_taken`] && <RegisteredAlready phone={values[name]} />}
      {values[name].trim() !== '' && <PreferredPayment network={network} application={application} />}
    </div>
  );
}

/** The number is somebody's who applied or is a member: most often of the one who is typing it. */
function RegisteredAlready({ phone }: { phone: string }) {
  return (
    <p className="-mx-2 flex flex-wrap">
      <LinkButton to={paths.applicationStatus({ phone: statusCheckPhone(phone) })} variant="quiet" className="px-2!">
        Check your status
      </LinkButton>
      <LinkButton to={paths.login()} variant="quiet" className="px-2!">
        Sign in
      </LinkButton>
    </p>
  );
}

function PreferredPayment({ network, application: { form, values } }: { network: Network; application: Application }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="radio"
        name="payment_priority"
        value={network}
        checked={payingNetwork(values) === network}
        onChange={() => form.setValue('payment_priority', network)}
        className="accent-brand size-5 shrink-0"
      />
      <span>
        Preferred payment<span className="sr-only"> with {names[network]}</span>
      </span>
    </label>
  );
}
