import { Check } from 'lucide-react';

import type { CheckedField } from './application-form.ts';
import type { Application } from './use-application.ts';

const labels: Record<CheckedField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  mtn_money_number: 'MTN number',
  airtel_money_number: 'Airtel number',
  email: 'Email address',
  pin: 'PIN',
  confirm_pin: 'Confirm PIN',
  join_reasons: 'Reasons',
  terms_accepted: 'Terms',
};

/** Why the button is still off: each missing part leads to its field, which then says what is wrong. */
export function StillNeeded({ application: { form, problems, values } }: { application: Application }) {
  const hasNumber = values.mtn_money_number.trim() !== '' || values.airtel_money_number.trim() !== '';
  // The keys are those of the table above.
  const fields = (Object.keys(labels) as CheckedField[]).filter((field) => problems[field] !== null);
  if (fields.length === 0) {
    return (
      <p className="bg-good-wash text-good flex min-h-13 items-center gap-2 rounded-md px-4 font-medium">
        <Check aria-hidden className="size-5 shrink-0" />
        Everything is filled in.
      </p>
    );
  }
  return (
    <div className="bg-sunken text-soft flex flex-wrap items-center gap-x-4 rounded-md px-4 py-1">
      <p id="still-needed">Still needed:</p>
      <ul aria-labelledby="still-needed" className="contents">
        {fields.map((field) => (
          <li key={field} className="contents">
            <button
              type="button"
              onClick={() => void form.trigger(field, { shouldFocus: true })}
              className="text-brand-ink min-h-11 font-medium underline-offset-4 hover:underline"
            >
              {field === 'mtn_money_number' && !hasNumber ? 'Mobile money number' : labels[field]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
