import { isPage, offerPages, orderPages, pageCount } from '@club/rules/paging';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useRef, useState } from 'react';

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

/**
 * Pages of the list that stands before it; nothing when there is only one. Which one has come to is said, its top comes into view, and
 * an arrow that ends keeps the focus.
 */
export function Pagination({ label, page, count, perPage, onPage, list = 'orders' }: PaginationProps) {
  const total = pageCount(count, perPage);
  const nav = useRef<HTMLElement>(null);
  // Said where one turns to another page, not where their number changes below whoever reads.
  const [turned, setTurned] = useState({ to: page, said: '' });
  if (turned.to !== page) setTurned({ to: page, said: `Page ${page} of ${total}` });
  if (total <= 1) return null;
  function turn(to: number) {
    onPage(to);
    showTop(nav.current?.previousElementSibling);
  }
  const entries = list === 'offers' ? offerPages(page, total) : orderPages(page, total);
  const isLong = entries.filter((entry) => isPage(entry, total)).length > MOST_IN_LINE;
  return (
    <nav
      ref={nav}
      aria-label={`Pages of ${label}`}
      className={cx(
        'mt-6 flex flex-wrap items-center justify-center sm:gap-1',
        // Two lines of about the same length, and no arrow alone in one.
        isLong && 'mx-auto max-sm:max-w-55',
      )}
    >
      <Arrow label="Previous page" isEnd={page <= 1} onPress={() => turn(page - 1)} Icon={ChevronLeft} />
      {entries.map((entry, index) =>
        isPage(entry, total) ? (
          <button
            key={entry}
            type="button"
            aria-label={`Page ${entry}`}
            aria-current={entry === page ? 'page' : undefined}
            onClick={() => turn(entry)}
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
      <Arrow label="Next page" isEnd={page >= total} onPress={() => turn(page + 1)} Icon={ChevronRight} />
      <p role="status" className="sr-only">
        {turned.said}
      </p>
    </nav>
  );
}

interface ArrowProps {
  label: string;
  isEnd: boolean;
  onPress: () => void;
  Icon: LucideIcon;
}

function Arrow({ label, isEnd, onPress, Icon }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onPress()}
      className={pageClass}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

/** A page is read from its first row on; where that is in sight, nothing moves. */
function showTop(list: Element | null | undefined): void {
  // The head of the page covers what is above that.
  const head = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  if (list && list.getBoundingClientRect().top < head) list.scrollIntoView({ block: 'start' });
}
