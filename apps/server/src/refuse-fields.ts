import type { FieldErrors } from '@club/contract/problem';

import { Problem } from '#server/problem.ts';

/** What is wrong with each field, or nothing. */
export type FieldTexts = Readonly<Record<string, string | null | undefined>>;

/** The refusal of a form, with every text that stands next to a field. */
export function fieldsProblem(texts: FieldTexts): Problem {
  const errors: FieldErrors = {};
  for (const [field, text] of Object.entries(texts)) {
    if (text !== null && text !== undefined) errors[field] = [text];
  }
  return new Problem('invalid_data', { errors });
}

/** Refuses with every text that stands next to a field; does nothing when there is none. */
export function refuseFields(texts: FieldTexts): void {
  const problem = fieldsProblem(texts);
  if (Object.keys(problem.errors).length > 0) throw problem;
}
