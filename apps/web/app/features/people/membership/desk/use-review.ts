import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { applicationCan } from '@club/rules/application-status';
import { useEffect, useRef, useState } from 'react';

import { isFocusLost } from '#web/lib/use-focus-place.ts';

import { rowButtonId } from './columns.ts';
import { useDecisions } from './use-decisions.ts';
import { useHolds } from './use-holds.ts';

/** Where the focus goes when nobody is left to look at. */
export const REVIEW_HEADING_ID = 'applications';

/** `next` is who stood beside when it was asked: the list itself may have moved on by the time of the answer. */
type Question = { about: 'approve' | 'reject' | 'hold'; row: ApplicationRow; next: ApplicationRow | undefined };

/** Reviewing a page of applications: what is asked, what is on its way, and who is looked at next. */
export function useReview(rows: readonly ApplicationRow[], open: (id: string | undefined) => void) {
  const [asked, setAsked] = useState<Question | null>(null);
  const focus = useFocusAfterDecision(rows, asked !== null);
  // The list is behind what was decided until the server has answered anew.
  const decided = useRef(new Set<string>());
  const neighbourOf = (id: string) => neighbourAmong(rows, id, decided.current);
  const moveOn = (id: string) => {
    const next = asked?.row.id === id ? asked.next : neighbourOf(id);
    decided.current.add(id);
    focus.after(id, next ? rowButtonId(next.id) : REVIEW_HEADING_ID);
    setAsked(null);
    open(next?.id);
  };
  const { approve, reject } = useDecisions(moveOn);
  const { hold, release } = useHolds(moveOn);
  const busyId = [approve, reject, hold, release].find(({ isPending }) => isPending)?.variables?.id ?? null;
  function ask(about: Question['about'], row: ApplicationRow) {
    if (!applicationCan[about](row) || busyId !== null) return;
    reject.reset();
    hold.reset();
    focus.forget();
    setAsked({ about, row, next: neighbourOf(row.id) });
  }
  return {
    asked,
    ask,
    dismiss: () => setAsked(null),
    approve,
    reject,
    hold,
    release,
    busyId,
    focusAfter: focus.place,
    onKey(id: string, key: string) {
      const row = rows.find((one) => one.id === id);
      const about = keys[key];
      if (row && about) ask(about, row);
    },
  };
}

const keys: Record<string, Question['about']> = { a: 'approve', r: 'reject', h: 'hold' };

export type Review = ReturnType<typeof useReview>;

/** Who is looked at next once this one is decided: the one below, else the one above. */
function neighbourAmong(
  rows: readonly ApplicationRow[],
  id: string,
  decided: ReadonlySet<string>,
): ApplicationRow | undefined {
  const open = rows.filter((row) => row.id === id || !decided.has(row.id));
  const at = open.findIndex((row) => row.id === id);
  return at < 0 ? undefined : (open[at + 1] ?? open[at - 1]);
}

/**
 * Where the focus goes after a decision: the dialog gives it there when it closes. The line that was decided on leaves the list
 * only when the server has answered anew, however long that takes, and must not take the focus with it.
 */
function useFocusAfterDecision(rows: readonly ApplicationRow[], isAsking: boolean) {
  const waiting = useRef<string | null>(null);
  // The list may be new before the dialog has closed: where it gives the focus outlives the wait for the list.
  const focus = useRef('');
  // Who was to be next may be gone by then, decided on by somebody else.
  const place = () =>
    focus.current === ''
      ? null
      : (document.getElementById(focus.current) ?? document.getElementById(REVIEW_HEADING_ID));
  useEffect(() => {
    if (waiting.current === null || isAsking) return;
    if (isFocusLost()) place()?.focus({ preventScroll: true });
    const isAsBefore = rows.some((row) => row.id === waiting.current && applicationCan.hold(row));
    if (!isAsBefore) waiting.current = null;
  });
  return {
    place,
    after(decided: string, id: string) {
      waiting.current = decided;
      focus.current = id;
    },
    forget() {
      focus.current = '';
    },
  };
}
