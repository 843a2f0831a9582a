import { ADDED_PIECES_MAX, PIECES_TEXT } from '@club/contract/offers-of-the-day/control';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { UNUSED_POLICIES, unusedPolicyLabels, unusedPolicyTerms } from '@club/rules/unused-code';
import type { UseFormReturn } from 'react-hook-form';

import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { typedUgx } from '#web/lib/typed-ugx.ts';
import { RadioGroup, SelectField } from '#web/ui/ChoiceFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { ActedOn, ActValues } from './act-words.ts';

const HOUR_MS = 60 * 60_000;
const EXTENSIONS = [1, 3, 6, 12, 24, 48] as const;

interface FieldsProps {
  offer: ActedOn;
  form: UseFormReturn<ActValues>;
}

export function ExtendFields({ offer, form: { register, formState } }: FieldsProps) {
  const end = Date.parse(offer.offer_end_time);
  return (
    <RadioGroup
      label="By how long?"
      options={EXTENSIONS.map((hours) => ({
        value: String(hours),
        label: plural(hours, 'hour'),
        note: <span className="figures">ends {formatTimeOnDay(end + hours * HOUR_MS, serverNow())}</span>,
      }))}
      {...register('hours')}
      error={formState.errors.hours?.message}
    />
  );
}

export function StockFields({ offer, form: { register, formState } }: FieldsProps) {
  const [first, ...others] = offer.products;
  return (
    <>
      {others.length > 0 && (
        <SelectField
          label="Product"
          options={offer.products.map((product) => ({
            value: product.id,
            label: `${product.product_name} (${leftText(product)})`,
          }))}
          {...register('product_id')}
        />
      )}
      <TextField
        label="How many pieces?"
        hint={others.length === 0 && first ? leftText(first) : undefined}
        inputMode="numeric"
        autoComplete="off"
        data-first-focus=""
        className="figures"
        {...register('pieces', {
          validate: (typed) => {
            const pieces = typedUgx(typed) ?? 0;
            return (pieces >= 1 && pieces <= ADDED_PIECES_MAX) || PIECES_TEXT;
          },
        })}
        error={formState.errors.pieces?.message}
      />
    </>
  );
}

const leftText = ({ left, total }: ActedOn['products'][number]) => `${formatCount(left)} of ${formatCount(total)} left`;

export function PolicyFields({ form: { register } }: Pick<FieldsProps, 'form'>) {
  return (
    <RadioGroup
      label="The price of a code that nobody used"
      options={UNUSED_POLICIES.map((policy) => ({
        value: policy,
        label: unusedPolicyLabels[policy],
        note: unusedPolicyTerms[policy],
      }))}
      {...register('policy')}
    />
  );
}

/** Of several that are wrong the focus goes to the one that was drawn first: this is the last of each act. */
export function ReasonField({ form: { register, formState } }: Pick<FieldsProps, 'form'>) {
  return (
    <TextField
      label="Why?"
      hint="Stands in the journal"
      maxLength={200}
      autoComplete="off"
      {...register('reason', { validate: (reason) => reason.trim().length >= 3 || 'Please say why' })}
      error={formState.errors.reason?.message}
    />
  );
}
