import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const MISSING = 'This field is required';
const UNFIT = 'This is not valid';

const kinds = new Map(
  Object.entries({
    string: 'Please send text',
    number: 'Please send a number',
    int: 'Please send a whole number',
    boolean: 'Please send true or false',
    array: 'Please send a list',
    object: 'Please send an object',
    record: 'Please send an object',
    date: 'Please send a date',
  }),
);

const formats = new Map(
  Object.entries({
    uuid: 'This is not a valid id',
    email: 'Please enter a valid email address',
    url: 'Please enter a valid web address',
    datetime: 'Please send a date and time in ISO 8601',
    date: 'Please send a date as YYYY-MM-DD',
  }),
);

/**
 * What is said of a field where its schema does not say it itself: plain English, for whoever sees it. Zod's own words
 * are for programmers.
 */
export function plainText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? MISSING : (kinds.get(issue.expected) ?? UNFIT);
    case 'invalid_value':
      return issue.input === undefined ? MISSING : `Please choose one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return formats.get(issue.format) ?? UNFIT;
    case 'unrecognized_keys':
      return 'This field is not expected here';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return UNFIT;
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? MISSING : `Please use at least ${minimum} characters`;
  if (origin === 'array') return `Please choose at least ${minimum}`;
  return `Please use a number of at least ${minimum}`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `Please use at most ${maximum} characters`;
  if (origin === 'array') return `Please choose at most ${maximum}`;
  return `Please use a number of at most ${maximum}`;
}
