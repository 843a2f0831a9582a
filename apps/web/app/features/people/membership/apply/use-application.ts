import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useState } from 'react';
import { useForm } from 'react-hook-form';

import { availabilityQuery } from '#web/features/people/membership/queries.ts';
import { tickedBefore, typedBefore } from '#web/lib/typed-before.ts';
import { useAfterPress } from '#web/lib/use-after-press.ts';

import {
  type ApplicationForm,
  applicationProblems,
  type CheckedField,
  emptyForm,
  type NumberField,
} from './application-form.ts';
import { useApplicationDraft, useReferrals } from './use-application-draft.ts';
import { useSubmitApplication } from './use-submit-application.ts';

type TypedField = Exclude<CheckedField, 'join_reasons' | 'terms_accepted'>;

const isNumberField = (name: TypedField): name is NumberField => name.endsWith('_money_number');

const TYPED_FIELDS = [
  'first_name',
  'last_name',
  'mtn_money_number',
  'airtel_money_number',
  'email',
  'pin',
  'confirm_pin',
  'how_discovered',
];

/** The application form with its checks, its draft on the device and its sending. */
export function useApplication() {
  const [filledIn] = useState(filledInBefore);
  const form = useForm<ApplicationForm>({ defaultValues: emptyForm });
  const { errors } = form.formState;
  const { isTaken, askWhetherTaken } = useTakenNumbers();
  const draft = useApplicationDraft(form, filledIn);
  const referrals = useReferrals();
  const afterPress = useAfterPress();
  const sending = useSubmitApplication(form, referrals ?? [], draft.end);
  const values = form.watch();

  const check = (field: CheckedField) => applicationProblems(form.getValues(), isTaken)[field] ?? true;
  async function checkLeft(name: TypedField) {
    if (!isNumberField(name)) return void (await form.trigger(name));
    const phone = form.getValues(name);
    // The second of the two fields may still be filled in; who has passed both hears it at the first.
    if (phone.trim() === '') {
      if (name === 'airtel_money_number') await form.trigger(['mtn_money_number', name]);
      return;
    }
    // Whether it is somebody's already (spec 1 §5).
    if (isUgandanNumber(phone) && check(name) === true) await askWhetherTaken(toE164(phone));
    await form.trigger(name);
  }
  /** A field's input and its error, which is checked again with each change; so are those of `others`, which hang on it. */
  function field(name: CheckedField, ...others: CheckedField[]) {
    const input = form.register(name, {
      validate: () => check(name),
      onChange: () => void form.trigger([name, ...others].filter((one) => errors[one])),
    });
    return { ...input, error: errors[name]?.message };
  }
  /** The same for one that is typed into: what is wrong with it is also said on leaving it. */
  function typed(name: TypedField, ...others: CheckedField[]) {
    const input = field(name, ...others);
    const onBlur = async (event: FocusEvent) => {
      await input.onBlur(event);
      afterPress(() => void checkLeft(name));
    };
    return { ...input, onBlur };
  }
  return {
    form,
    values,
    draft,
    /** Null until the address can be read. */
    isReferred: referrals && referrals.length > 0,
    ...sending,
    problems: applicationProblems(values, isTaken),
    field,
    typed,
  };
}

function filledInBefore(): Partial<ApplicationForm> {
  const join_reasons = tickedBefore('join_reasons');
  return {
    ...typedBefore(TYPED_FIELDS),
    ...(join_reasons.length > 0 && { join_reasons }),
    ...(tickedBefore('terms_accepted').length > 0 && { terms_accepted: true }),
  };
}

export type Application = ReturnType<typeof useApplication>;

/** What the server said of numbers; a failed question counts as no answer. */
function useTakenNumbers() {
  const client = useQueryClient();
  const isTaken = (phone: string) => client.getQueryData(availabilityQuery(phone).queryKey)?.available === false;
  return {
    isTaken,
    async askWhetherTaken(phone: string) {
      await client.fetchQuery(availabilityQuery(phone)).catch(() => undefined);
      return isTaken(phone);
    },
  };
}
