import type { ReviewTab } from './applications-search.ts';

/** The button of an application's line. */
export const rowButtonId = (id: string) => `application-${id}`;

/** Whether a tab shows one decision alone: when it was made is told instead of the place in line. */
export const isOfDecided = (tab: ReviewTab): boolean => tab === 'approved' || tab === 'rejected';

const wide =
  '@min-[40rem]:grid-cols-[7.5rem_1fr_13rem_1.25rem] @min-[57rem]:grid-cols-[7.5rem_minmax(12rem,1.4fr)_13rem_7rem_9rem_1.25rem]';

/** The columns of a line and of the heading above the lines: fewer where the list is narrow, by the room it has in letters. */
export const rowColumns = (tab: ReviewTab): string =>
  `${isOfDecided(tab) ? 'grid-cols-[1fr_auto]' : 'grid-cols-[1fr_auto] @min-[15rem]:grid-cols-[minmax(4rem,auto)_1fr_auto]'} ${wide}`;
