import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { tickedBefore, typedBefore } from '#web/lib/typed-before.ts';

import {
  type ApplicationForm,
  applicationProblems,
  type CheckedField,
  emptyForm,
  type NumberField,
} from './application-form.ts';
import { availabilityQuery } from './queries.ts';
import { useApplicationDraft, useReferral } from './use-application-draft.ts';
import { useSubmitApplication } from './use-submit-application.ts';

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
  // Not checked on leaving a field: a text that comes then would move what is tapped next away from under the thumb.
  const form = useForm<ApplicationForm>({ defaultValues: emptyForm });
  const { errors } = form.formState;
  const { isTaken, askWhetherTaken } = useTakenNumbers();
  const draft = useApplicationDraft(form, filledIn);
  const referral = useReferral();
  const sending = useSubmitApplication(form, referral, draft.end);
  const values = form.watch();

  const check = (field: CheckedField) => applicationProblems(form.getValues(), isTaken)[field] ?? true;
  return {
    form,
    values,
    draft,
    referral,
    ...sending,
    problems: applicationProblems(values, isTaken),
    /** A field's input and its error, which is checked again with each change; so are those of `others`, which hang on it. */
    field(name: CheckedField, ...others: CheckedField[]) {
      const input = form.register(name, {
        validate: () => check(name),
        onChange: () => void form.trigger([name, ...others].filter((one) => errors[one])),
      });
      return { ...input, error: errors[name]?.message };
    },
    /** On leaving a number field (spec 1 §5). */
    async checkNumber(name: NumberField) {
      const phone = form.getValues(name);
      const isWorthAsking = isUgandanNumber(phone) && check(name) === true;
      if (isWorthAsking && (await askWhetherTaken(toE164(phone)))) await form.trigger(name);
    },
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
