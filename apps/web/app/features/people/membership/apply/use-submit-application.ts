import { apply } from '@club/contract/people/membership';
import { preferredNumber } from '@club/rules/preferred-number';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { type ApiError, textOr } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { storeApplicantPhone } from '#web/api/session.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { paths } from '#web/paths.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';

import { type ApplicationBody, applicationBody, type ApplicationForm, emptyForm } from './application-form.ts';
import { deviceKey } from './device-key.ts';

const FALLBACK_TEXT = 'An error occurred while submitting your application. Please try again.';

/** The fields say the rest; from the top of a long form they are not in sight. */
const FIELDS_TEXT = 'Your application was not sent. Please check the marked fields.';

/** What only the sending itself could tell, as it travels to the success page and survives a reload of it. */
export interface JustSent {
  referral_unused: boolean;
  /** Somebody is known to have referred the applicant. */
  referred: boolean;
}

/** Sends the application once, however often the button is pressed, and goes on to the success page. */
export function useSubmitApplication(
  form: UseFormReturn<ApplicationForm>,
  referrals: readonly string[],
  onSent: () => void,
) {
  const navigate = useNavigate();
  const send = useIntent();
  const [error, setError] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: (body: ApplicationBody & { device_key: string }) =>
      send(body, (idempotencyKey) => call(apply, { body, idempotencyKey })),
    // The body holds the PIN: not kept longer than the screen.
    gcTime: 0,
    onMutate: () => setError(null),
    onSuccess: async (reply, body) => {
      const phone = preferredNumber(body);
      onSent();
      storeApplicantPhone(phone);
      const { referral_used } = reply;
      const state: JustSent = { referral_unused: referral_used === false, referred: referral_used === true };
      await navigate(paths.applicationSuccess({ phone, applicationId: reply.application_id }), {
        replace: true,
        state,
      });
    },
    onError: (problem) => {
      setError(applyProblem(form, problem) ? FIELDS_TEXT : generalText(problem));
      // After the first bad field took the cursor, which brings it into view (spec 1 §2: errors scroll to the top).
      globalThis.scrollTo({ top: 0 });
    },
  });
  return {
    error,
    loading: mutation.isPending || mutation.isSuccess,
    submit: form.handleSubmit(
      (values) => mutation.mutate({ ...applicationBody(values, referrals), device_key: deviceKey() }),
      () => {
        setError(FIELDS_TEXT);
        globalThis.scrollTo({ top: 0 });
      },
    ),
  };
}

/** What the fields do not show themselves. */
function generalText(error: ApiError): string {
  const texts = Object.entries(error.fields).flatMap(([field, said]) => (field in emptyForm ? [] : said));
  if (texts.length > 0) return texts.join(' ');
  return textOr(error, FALLBACK_TEXT);
}
