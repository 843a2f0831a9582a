import type { ApiError } from '#web/api/api-error.ts';

import { plural } from './format.ts';

/** What the server says of a wrong code or PIN, with how many tries are left where it says that too. */
export function withTriesLeft({ message, facts }: Pick<ApiError, 'message' | 'facts'>): string {
  const left = facts['tries_left'];
  return typeof left === 'number' ? `${message} ${plural(left, 'try', 'tries')} left.` : message;
}
