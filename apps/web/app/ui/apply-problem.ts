import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { type ApiError, toApiError } from '#web/api/api-error.ts';

/**
 * Puts the server's field texts at the form's fields and the cursor into the first of them. Gives back whether all of
 * them found a field; what found none belongs into the banner. A mutation may also fail by an error of our own, which has
 * no field texts.
 */
export function applyProblem<T extends FieldValues>(form: UseFormReturn<T>, error: ApiError): boolean {
  const known = Object.keys(form.getValues());
  const entries = Object.entries(toApiError(error).fields).filter(([, texts]) => texts.length > 0);
  const placed = entries.filter(([name]) => known.includes(name));
  for (const [index, [name, texts]] of placed.entries()) {
    // What no box is registered under would never be looked at again, and no later try would be sent.
    form.register(name as Path<T>);
    form.setError(name as Path<T>, { type: 'server', message: texts[0] }, { shouldFocus: index === 0 });
  }
  return entries.length > 0 && placed.length === entries.length;
}
