/** The columns of a line and of the heading above the lines: fewer on narrow screens. */
/** The button of an application's line. */
export const rowButtonId = (id: string) => `application-${id}`;

export const rowColumns =
  'grid-cols-[minmax(4rem,auto)_1fr_auto] md:grid-cols-[7.5rem_1fr_13rem_auto] lg:grid-cols-[7.5rem_minmax(12rem,1.4fr)_13rem_7rem_9rem_1.25rem]';
