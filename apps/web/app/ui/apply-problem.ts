import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

import { type ApiError, toApiError } from '#web/api/api-error.ts';

/** Which field texts of a refusal stand at their boxes already, so that the banner does not say them again. */
const placedOf = new WeakMap<ApiError, readonly string[]>();

/**
 * Puts the server's field texts at the form's fields and the cursor into the first of them. Gives back whether all of
 * them found a field; what found none is said by the banner. `boxes` names the box of a field that the form calls
 * otherwise. A mutation may also fail by an error of our own, which has no field texts.
 */
export function applyProblem<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  boxes: Readonly<Record<string, Path<T>>> = {},
): boolean {
  const known = Object.keys(form.getValues());
  const problem = toApiError(error);
  const entries = Object.entries(problem.fields).filter(([, texts]) => texts.length > 0);
  const boxOf = (name: string): string => boxes[name] ?? name;
  const placed = entries.filter(([name]) => known.includes(boxOf(name)));
  placedOf.set(
    problem,
    placed.map(([name]) => name),
  );
  for (const [index, [field, texts]] of placed.entries()) {
    const name = boxOf(field);
    // What no box is registered under would never be looked at again, and no later try would be sent.
    form.register(name as Path<T>);
    form.setError(name as Path<T>, { type: 'server', message: texts[0] }, { shouldFocus: index === 0 });
  }
  return entries.length > 0 && placed.length === entries.length;
}

/** The field texts that stand at no box; `shown` are fields whose texts the form shows by itself. */
export function unplacedTexts(error: ApiError, shown: readonly string[]): string[] {
  const placed = [...shown, ...(placedOf.get(error) ?? [])];
  return Object.entries(error.fields).flatMap(([name, texts]) => (placed.includes(name) ? [] : texts));
}
