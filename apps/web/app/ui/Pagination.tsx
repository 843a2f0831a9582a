import { isPage, offerPages, orderPages, pageCount } from '@club/rules/paging';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';

import { cx } from './classes.ts';

interface PaginationProps {
  /** What is paged: "Offers". */
  label: string;
  page: number;
  /** How many results there are in all, and how many a page holds. */
  count: number;
  perPage: number;
  onPage: (page: number) => void;
  /** Which page list of the rules: offers show up to 5 pages in full, everything else up to 7. */
  list?: 'offers' | 'orders';
}

const pageClass =
  'figures grid size-11 place-items-center rounded-md font-medium transition hover:bg-brand-wash aria-disabled:opacity-40';
/** Two arrows and so many pages stand in one line of a phone. */
const MOST_IN_LINE = 5;

/** Pages of a list; nothing when there is only one. Which one has come to is said, and an arrow that ends keeps the focus. */
export function Pagination({ label, page, count, perPage, onPage, list = 'orders' }: PaginationProps) {
  const total = pageCount(count, perPage);
  // Said where one turns to another page, not where their number changes below whoever reads.
  const [turned, setTurned] = useState({ to: page, said: '' });
  if (turned.to !== page) setTurned({ to: page, said: `Page ${page} of ${total}` });
  if (total <= 1) return null;
  const entries = list === 'offers' ? offerPages(page, total) : orderPages(page, total);
  const isLong = entries.filter((entry) => isPage(entry, total)).length > MOST_IN_LINE;
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className={cx(
        'mt-6 flex flex-wrap items-center justify-center sm:gap-1',
        // Two lines of about the same length, and no arrow alone in one.
        isLong && 'mx-auto max-sm:max-w-55',
      )}
    >
      <button
        type="button"
        aria-label="Previous page"
        aria-disabled={page <= 1 || undefined}
        onClick={() => page > 1 && onPage(page - 1)}
        className={pageClass}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      {entries.map((entry, index) =>
        isPage(entry, total) ? (
          <button
            key={entry}
            type="button"
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => onPage(entry)}
            className={cx(pageClass, entry === page && 'bg-brand text-on-brand hover:bg-brand')}
          >
            {entry}
          </button>
        ) : (
          <span key={`gap-${index}`} aria-hidden className="text-soft grid h-11 w-2.5 place-items-center sm:w-6">
            …
          </span>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        aria-disabled={page >= total || undefined}
        onClick={() => page < total && onPage(page + 1)}
        className={pageClass}
      >
        <ChevronRight aria-hidden className="size-5" />
      </button>
      <p role="status" className="sr-only">
        {turned.said}
      </p>
    </nav>
  );
}
