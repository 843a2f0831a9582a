import type { ApplicationRow } from '@club/contract/back-office';
import { useState } from 'react';

import { isFocusLost } from '#web/lib/use-focus-place.ts';

import { rowButtonId } from './ApplicationItem.tsx';
import { useDecisions } from './use-decisions.ts';

/** Where the focus goes when nobody is left to look at. */
export const REVIEW_HEADING_ID = 'applications';

/** `next` is who stood beside when it was asked: the list itself may have moved on by the time of the answer. */
type Question = { about: 'approve' | 'reject'; row: ApplicationRow; next: ApplicationRow | undefined };

/** Reviewing a page of applications: what is asked, what is on its way, and who is looked at next. */
export function useReview(rows: readonly ApplicationRow[], open: (id: string | undefined) => void) {
  const [asked, setAsked] = useState<Question | null>(null);
  const { approve, reject } = useDecisions((id) => {
    const next = asked?.row.id === id ? asked.next : neighbourOf(rows, id);
    setAsked(null);
    open(next?.id);
    focusSoon(next ? rowButtonId(next.id) : REVIEW_HEADING_ID);
  });
  const busyId = (approve.isPending && approve.variables.id) || (reject.isPending && reject.variables.id) || null;
  function ask(about: Question['about'], row: ApplicationRow) {
    if (row.status !== 'pending' || busyId !== null) return;
    reject.reset();
    setAsked({ about, row, next: neighbourOf(rows, row.id) });
  }
  return {
    asked,
    ask,
    dismiss: () => setAsked(null),
    approve,
    reject,
    busyId,
    onKey(id: string, key: string) {
      const row = rows.find((one) => one.id === id);
      if (row && key === 'a') ask('approve', row);
      if (row && key === 'r') ask('reject', row);
    },
  };
}

export type Review = ReturnType<typeof useReview>;

/** Who is looked at next once this one is decided: the one below, else the one above. */
function neighbourOf(rows: readonly ApplicationRow[], id: string): ApplicationRow | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]);
}

/** A slow phone takes longer to close a dialog; whoever has gone elsewhere meanwhile is left alone. */
const DIALOG_GONE_MS = [250, 600, 1_200];

/** Once the dialog has gone and given the focus back to a button that is no longer there. */
function focusSoon(elementId: string): void {
  for (const wait of DIALOG_GONE_MS) {
    setTimeout(() => {
      if (isFocusLost() || wait === DIALOG_GONE_MS[0])
        document.getElementById(elementId)?.focus({ preventScroll: true });
    }, wait);
  }
}
