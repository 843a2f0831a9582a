import type { ReactNode } from 'react';

import { useLater } from '#web/lib/later.ts';

interface LaterProps {
  children: ReactNode;
  /** What keeps its place until then. */
  until?: ReactNode;
}

/** A part below the first window, so that a phone that opens the page has the rest drawn first (`lib/later.ts`). */
export function Later({ children, until = null }: LaterProps) {
  return useLater() ? children : until;
}
