import type { ReactNode } from 'react';

import { cx } from './classes.ts';

/** One grey piece in the size of what will stand there: give it `h-…` and `w-…`. */
export function Bone({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-pulse rounded-sm bg-line/70', className)} />;
}

/** A few lines of text to come. */
export function TextBones({ lines = 3 }: { lines?: number }) {
  return (
    <div className="grid gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Bone key={line} className={cx('h-4', line === lines - 1 ? 'w-2/3' : 'w-full')} />
      ))}
    </div>
  );
}

/** The whole loading state: read out once, drawn by its bones in the final shape. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
