import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';

import { isFocusLost } from '#web/lib/use-focus-place.ts';
import { cx } from '#web/ui/classes.ts';

import type { ReviewTab } from './applications-search.ts';
import { rowColumns } from './columns.ts';

interface ApplicationListProps {
  label: string;
  tab: ReviewTab;
  rows: readonly ApplicationRow[];
  /** Shown, but about to be replaced by what was asked for. */
  stale: boolean;
  /** A key pressed on a row: `a` and `r` decide on it. */
  onKey: (id: string, key: string) => void;
  children: ReactNode;
}

/** The lines under their heading. Arrow keys, `j` and `k`, Home and End go from line to line. */
export function ApplicationList({ label, tab, rows, stale, onKey, children }: ApplicationListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const at = buttons.indexOf(event.target);
    const row = rows[at];
    if (row === undefined) return;
    const next = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    if (next === undefined) {
      onKey(row.id, event.key.toLowerCase());
      return;
    }
    event.preventDefault();
    buttons[next]?.focus();
  }
  useFirstLineByKey();
  return (
    <div className="bg-surface shadow-card @container overflow-hidden rounded-lg">
      <ColumnHeads tab={tab} />
      {/* The keys are an addition to the buttons within, which do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        aria-label={label}
        aria-busy={stale || undefined}
        onKeyDown={onKeyDown}
        className={cx('divide-line divide-y transition-opacity', stale && 'opacity-60')}
      >
        {children}
      </ul>
    </div>
  );
}

/** `j` begins at the first line when nothing else has the focus. */
function useFirstLineByKey(): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'j' || !isFocusLost() || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('[data-row]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const firstHeads: Record<ReviewTab, string> = {
  pending: 'Place',
  approved: 'Approved on',
  rejected: 'Rejected on',
  all: 'Place or state',
};

export function ColumnHeads({ tab }: { tab: ReviewTab }) {
  return (
    <div
      aria-hidden
      className={cx(
        'bg-sunken text-soft hidden gap-x-4 px-4 py-2.5 text-sm font-semibold @min-[40rem]:grid',
        rowColumns(tab),
      )}
    >
      <span>{firstHeads[tab]}</span>
      <span>Applicant</span>
      <span>Mobile money</span>
      <span className="hidden @min-[57rem]:block">Referred</span>
      <span className="hidden @min-[57rem]:block">Submitted</span>
      <span />
    </div>
  );
}
