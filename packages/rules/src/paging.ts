/** An entry of a page list: a page to go to, or a gap that leads nowhere. */
export type PageEntry = number | 'ellipsis';

const OFFERS_SHOW_ALL_UP_TO = 5;
const ORDERS_SHOW_ALL_UP_TO = 7;

/** How many pages so many results fill; an empty list still has one. */
export function pageCount(count: number, per_page: number): number {
  return Math.max(1, Math.ceil(count / per_page));
}

/** The offers' page list: all up to 5, otherwise first, last and neighbours with ellipses. */
export function offerPages(current: number, total: number): PageEntry[] {
  return pageList(current, total, OFFERS_SHOW_ALL_UP_TO);
}

/** The orders' page list: all up to 7, otherwise first, last and neighbours with ellipses. */
export function orderPages(current: number, total: number): PageEntry[] {
  return pageList(current, total, ORDERS_SHOW_ALL_UP_TO);
}

/** Clicks on ellipses and pages that do not exist are ignored. */
export function isPage(entry: PageEntry, total: number): entry is number {
  return typeof entry === 'number' && Number.isInteger(entry) && entry >= 1 && entry <= total;
}

function pageList(current: number, total: number, showAllUpTo: number): PageEntry[] {
  if (total <= showAllUpTo) return range(1, total);
  const middle = Math.min(Math.max(current, 1), total);
  const near = range(Math.max(2, middle - 1), Math.min(total - 1, middle + 1));
  return [1, ...gap(1, near[0]!), ...near, ...gap(near.at(-1)!, total), total];
}

/** Nothing between neighbours, the page itself where an ellipsis would hide only one, else an ellipsis. */
function gap(before: number, after: number): PageEntry[] {
  if (after - before <= 1) return [];
  return after - before === 2 ? [before + 1] : ['ellipsis'];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
