import { TriangleAlert } from 'lucide-react';

import { cx } from '#web/ui/classes.ts';

interface WhyNotProps {
  text: string;
  className?: string;
}

/** Why a button is off, said at it: what has to be mended may lie windows above. */
export function WhyNot({ text, className }: WhyNotProps) {
  return (
    <p className={cx('flex items-start gap-2 text-sm font-medium', className)}>
      <TriangleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      {text}
    </p>
  );
}

/** The same, and pressed it leads there. */
export function WhyNotYet({ text, className }: WhyNotProps) {
  return (
    <button type="button" onClick={leadToMend} className={cx('min-h-11 text-left', className)}>
      <WhyNot text={text} className="underline underline-offset-4" />
    </button>
  );
}

/** To the first thing on the page that says by `data-mend` that it has to be mended. */
export function leadToMend(): void {
  const place = document.querySelector<HTMLElement>('[data-mend]');
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
