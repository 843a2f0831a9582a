import type { Profile } from '@club/contract/people/members';
import { NAME_MAX_CHARS } from '@club/contract/people/membership';
import { otherNetworkWarning, phonePlaceholders } from '@club/rules/phone-errors';
import type { Network } from '@club/rules/uganda-phone';
import type { Ref } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';

import { payingInstead, priorityOf } from './account-form.ts';
import { networkNames } from './network-names.ts';
import { type AccountFormState, type AccountSaved, useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  ref: Ref<HTMLDivElement>;
  profile: Profile;
  onSaved: AccountSaved;
  onCancel: () => void;
}

/** Changing what the club knows; nothing is changed until it is saved. */
export function AccountForm({ ref, profile, onSaved, onCancel }: AccountFormProps) {
  const account = useAccountForm(profile, onSaved);
  return (
    <Card as="section" ref={ref} tabIndex={-1} aria-labelledby="account-form" className="outline-none sm:p-6">
      <h2 id="account-form" className="mb-4 text-xl font-bold">
        Your details
      </h2>
      <form
        noValidate
        onSubmit={(event) => void account.submit(event)}
        aria-busy={account.loading}
        className="grid gap-5"
      >
        <FormBanner error={account.error} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="First name"
            autoComplete="given-name"
            maxLength={NAME_MAX_CHARS}
            {...account.field('first_name')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={NAME_MAX_CHARS}
            {...account.field('last_name')}
          />
        </div>
        <TextField
          label="E-mail address"
          type="email"
          inputMode="email"
          autoComplete="email"
          optional
          hint="We send a link to a new address to confirm it."
          {...account.field('email')}
        />
        <p className="text-soft -mb-2 text-sm">A new number becomes yours with the code that we send to it.</p>
        <NumberInput network="mtn" profile={profile} account={account} />
        <NumberInput network="airtel" profile={profile} account={account} />
        <Priority account={account} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" size="lg" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="lg" loading={account.loading} loadingLabel="Saving...">
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface NumberInputProps {
  network: Network;
  profile: Profile;
  account: AccountFormState;
}

function NumberInput({ network, profile, account }: NumberInputProps) {
  const name = `${network}_money_number` as const;
  const other = network === 'mtn' ? 'airtel_money_number' : 'mtn_money_number';
  const instead = payingInstead(profile, account.values, network);
  return (
    <PhoneField
      label={`${networkNames[network]} number`}
      placeholder={phonePlaceholders[network]}
      warning={
        instead === null
          ? otherNetworkWarning(network, account.values[name])
          : `Without it, payments are asked from your ${networkNames[instead]} number.`
      }
      {...account.field(name, other)}
    />
  );
}

function Priority({ account: { form, values, priorityError } }: { account: AccountFormState }) {
  const options = (['mtn', 'airtel'] as const).map((network) => ({
    value: network,
    label: networkNames[network],
    disabled: values[`${network}_money_number`].trim() === '',
  }));
  return (
    <RadioGroup
      label="Payment priority"
      hint="The number that payments are asked from first."
      columns="always"
      options={options}
      name="payment_priority"
      value={priorityOf(values)}
      error={priorityError}
      onChange={(event) => form.setValue('payment_priority', event.target.value as Network)}
    />
  );
}
