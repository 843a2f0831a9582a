import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import type { Network } from '@club/contract/shapes';
import { checkoutPhoneHints, phonePlaceholders } from '@club/rules/phone-errors';
import { isUgandanNumber, networkOf } from '@club/rules/uganda-phone';

import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';

import { SavedPayers } from './SavedPayers.tsx';
import { SavePayer } from './SavePayer.tsx';
import { SomeoneElse } from './SomeoneElse.tsx';
import type { PayerForm } from './use-payer-form.ts';

type NetworkOption = ReplyOf<typeof listPaymentNetworks>['results'][number];

interface PayerFieldsProps {
  payer: PayerForm;
  networks: NetworkOption[];
  preferred: Network;
}

/** Network and number to pay with. */
export function PayerFields({ payer, networks, preferred }: PayerFieldsProps) {
  const { form, fields } = payer;
  const network = form.watch('payment_network');
  const other = otherNetwork(form.watch('phone_number'), network, networks);
  const notice = networks.find((option) => option.network === network)?.notice;
  function switchTo(option: NetworkOption) {
    form.setValue('payment_network', option.network);
    void form.trigger('phone_number');
  }
  return (
    <>
      <SavedPayers payer={payer} />
      <RadioGroup
        label="Payment method"
        columns
        {...fields.network}
        options={networks.map((option) => ({
          value: option.network,
          label: option.label,
          disabled: !option.available,
          note: noteFor(option.available, option.network === preferred),
        }))}
      />
      {notice && <Notice tone="warn">{notice}</Notice>}
      <PhoneField
        label="Mobile money number"
        placeholder={phonePlaceholders[network]}
        hint={checkoutPhoneHints[network]}
        error={form.formState.errors.phone_number?.message}
        {...fields.phone}
        onChange={(event) => {
          // The 0 that one is used to begin with stands for the +256.
          const kept = event.target.value.replace(/^0(?=\d)/, '');
          if (kept !== event.target.value) event.target.value = kept;
          return fields.phone.onChange(event);
        }}
      />
      {other && (
        <Button variant="secondary" className="justify-self-start" onClick={() => switchTo(other)}>
          Pay with {other.label} instead
        </Button>
      )}
      <SomeoneElse payer={payer} />
      <SavePayer payer={payer} />
    </>
  );
}

/** The network that a whole number belongs to, when it is another than the chosen one and can be paid with. */
function otherNetwork(phone: string, chosen: Network, networks: NetworkOption[]): NetworkOption | undefined {
  const owner = isUgandanNumber(phone) ? networkOf(phone) : null;
  return networks.find(({ network, available }) => available && network === owner && network !== chosen);
}

function noteFor(available: boolean, isPreferred: boolean) {
  if (!available) return 'Coming soon';
  return isPreferred ? <Badge tone="gold">Preferred</Badge> : undefined;
}
