import { type ReactNode, useEffect, useId, useSyncExternalStore } from 'react';

import { useOnline } from '#web/lib/use-online.ts';

import { cx } from './classes.ts';
import { OfflinePart, OfflineState } from './States.tsx';

/** One grey piece in the size of what will stand there: give it `h-…` and `w-…`, and `rounded-…` where it is no line of text. */
export function Bone({ className }: { className?: string }) {
  // Two radiuses in one class would leave it to the style sheet's order which of them counts.
  const radius = className?.includes('rounded-') === true ? '' : 'rounded-sm';
  return <span aria-hidden className={cx('block max-w-full animate-pulse bg-line/70', radius, className)} />;
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

/**
 * The whole loading state: read out once, drawn by its bones in the final shape. Without a network nothing is on its way,
 * so the first one on the screen says that instead, and the others just wait.
 */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const isFirst = useIsFirstLoading();
  if (!useOnline()) return isFirst ? <OfflineState /> : <OfflinePart />;
  return (
    <div role="status" aria-busy>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

let loading: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  loading = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useIsFirstLoading(): boolean {
  const id = useId();
  useEffect(() => {
    change([...loading, id]);
    return () => change(loading.filter((other) => other !== id));
  }, [id]);
  return useSyncExternalStore(
    subscribe,
    () => loading[0] === id,
    () => false,
  );
}
