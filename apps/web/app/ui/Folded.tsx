import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldedProps {
  label: ReactNode;
  children: ReactNode;
}

/** What few look for, behind a word that opens it. The arrow says that there is something to open. */
export function Folded({ label, children }: FoldedProps) {
  return (
    <details className="group min-w-0">
      <summary className="text-brand-ink -mx-2 inline-flex min-h-11 list-none items-center gap-1 rounded-md px-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  );
}
