import type { ReplyOf } from '@club/contract/endpoint';
import { APPLICATIONS_MOST, type listApplications } from '@club/contract/people/membership-desk';
import { formatCount } from '@club/rules/money';

import type { ApplicationsSearch, ReviewTab } from './applications-search.ts';

type Page = ReplyOf<typeof listApplications>;

/** `10,000+` where there may be more than were counted. */
const shown = (count: number, hasMore: boolean) => `${formatCount(count)}${hasMore ? '+' : ''}`;

/** How many have a status, for its tab. Who waits is always counted to the end. */
export function countOfTab({ pending, approved, rejected }: Page['counts'], tab: ReviewTab): string {
  if (tab === 'pending') return shown(pending, false);
  const decided = tab === 'all' ? [approved, rejected] : [tab === 'approved' ? approved : rejected];
  const sum = decided.reduce((total, count) => total + count, tab === 'all' ? pending : 0);
  return shown(
    sum,
    decided.some((count) => count >= APPLICATIONS_MOST),
  );
}

/** How many stand in a list, in words. */
export function countOfList({ count, counts }: Pick<Page, 'count' | 'counts'>, search: ApplicationsSearch): string {
  const isPart = search.search !== '' || search.flag !== null;
  const counted = isPart ? shown(count, count >= APPLICATIONS_MOST) : countOfTab(counts, search.tab);
  const words = `${counted} ${count === 1 ? 'application' : 'applications'}`;
  return counted.endsWith('+')
    ? `${words}. Search for a name, a phone or an application ID to see what is older.`
    : words;
}
