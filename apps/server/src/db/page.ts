interface PageQuery {
  page: number;
  per_page: number;
}

/** How many rows lie before the page. */
export function offsetOf({ page, per_page }: PageQuery): number {
  return (page - 1) * per_page;
}

/** The count and the neighbouring page numbers of a list's reply, null at the ends. */
export function pageLinks({ page, per_page }: PageQuery, count: number) {
  const last = Math.max(1, Math.ceil(count / per_page));
  return {
    count,
    next: page < last ? page + 1 : null,
    previous: page > 1 ? Math.min(page - 1, last) : null,
  };
}

/** So many rows of a desk are paged through and added up; what is older is found by its day, or by what it is named. */
export const COUNTED_MOST = 100_000;

/** The same for a desk that counts no more than `most`, where beyond it also their sum is of no use. */
export function countedLinks(query: PageQuery, { count, moved }: { count: number; moved: number }, most: number) {
  if (count > most) return { ...pageLinks(query, most), moved: null };
  return { ...pageLinks(query, count), moved };
}
