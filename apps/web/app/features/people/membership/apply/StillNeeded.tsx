import { Check } from 'lucide-react';

import { type CheckedField, openFields } from './application-form.ts';
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

/** It is missing only while neither of the two numbers is given. */
const missingLabels = { ...labels, mtn_money_number: 'Mobile money number' };

/** Why the button is still off: each part leads to its field, which then says what is wrong. */
export function StillNeeded({ application: { form, problems, values } }: { application: Application }) {
  const { missing, wrong } = openFields(values, problems);
  const lead = (field: CheckedField) => void form.trigger(field, { shouldFocus: true });
  if (missing.length + wrong.length === 0) {
    return (
      <p className="bg-good-wash text-good flex min-h-13 items-center gap-2 rounded-md px-4 font-medium">
        <Check aria-hidden className="size-5 shrink-0" />
        Everything is filled in.
      </p>
    );
  }
  return (
    <div className="bg-sunken text-soft grid rounded-md px-4 py-1">
      <Fields id="still-needed" title="Still needed:" fields={missing} labels={missingLabels} onPress={lead} />
      <Fields id="to-correct" title="To correct:" fields={wrong} labels={labels} onPress={lead} />
    </div>
  );
}

interface FieldsProps {
  id: string;
  title: string;
  fields: readonly CheckedField[];
  labels: Record<CheckedField, string>;
  onPress: (field: CheckedField) => void;
}

function Fields({ id, title, fields, labels: words, onPress }: FieldsProps) {
  if (fields.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p id={id}>{title}</p>
      <ul aria-labelledby={id} className="contents">
        {fields.map((field) => (
          <li key={field} className="contents">
            <button
              type="button"
              onClick={() => onPress(field)}
              className="text-brand-ink min-h-11 min-w-11 text-left font-medium underline-offset-4 hover:underline"
            >
              {words[field]}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
