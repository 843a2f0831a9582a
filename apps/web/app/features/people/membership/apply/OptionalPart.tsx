import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface OptionalPartProps {
  label: string;
  /** Something stands in it, or is wrong with it. */
  isWanted: boolean;
  children: ReactNode;
}

/** What may be left out is folded away, so that the form is as long as what it needs. Opens without scripts too. */
export function OptionalPart({ label, isWanted, children }: OptionalPartProps) {
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWanted && part.current) part.current.open = true;
  }, [isWanted]);
  return (
    <details ref={part} className="group border-line rounded-md border">
      <summary className="text-brand-ink flex min-h-12 list-none items-center justify-between gap-3 rounded-md px-3.5 py-2 font-medium [&::-webkit-details-marker]:hidden">
        <span>
          {label}
          <span className="text-faint font-normal"> (optional)</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 transition group-open:rotate-180" />
      </summary>
      <div className="px-3.5 pt-1 pb-4">{children}</div>
    </details>
  );
}
