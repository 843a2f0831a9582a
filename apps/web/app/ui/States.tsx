import { CircleAlert, type LucideIcon, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

import { type ApiError, isWithoutAnswer } from '#web/api/api-error.ts';
import { useOnline } from '#web/lib/use-online.ts';

import { Button } from './Button.tsx';

interface StateProps {
  icon: LucideIcon;
  title: string;
  /** 1 where it stands in place of the whole page. */
  level?: 1 | 2;
  children?: ReactNode;
  action?: ReactNode;
}

function StatePanel({ icon: Icon, title, level = 2, children, action, ground }: StateProps & { ground: string }) {
  const Heading = `h${level}` as const;
  return (
    <div className="max-w-read mx-auto grid justify-items-center gap-3 px-4 py-12 text-center">
      <span className={`grid size-16 place-items-center rounded-full ${ground}`}>
        <Icon aria-hidden className="size-8" />
      </span>
      <Heading className="text-xl font-bold">{title}</Heading>
      {children && <div className="max-w-form text-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

/** Nothing here yet: what this place is for, and one thing to do. */
export function EmptyState(props: StateProps) {
  return <StatePanel {...props} ground="bg-brand-wash text-brand-ink" />;
}

interface ErrorStateProps {
  title: string;
  /** 1 where it stands in place of the whole page. */
  level?: 1 | 2;
  error: ApiError | string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Beside Try Again: a way out. */
  action?: ReactNode;
}

/** It did not work: what happened, and Try Again. */
export function ErrorState({ title, level, error, onRetry, retrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert">
      <StatePanel
        icon={CircleAlert}
        title={title}
        level={level}
        ground="bg-bad-wash text-bad"
        action={
          <>
            {onRetry && (
              <Button onClick={onRetry} loading={retrying} loadingLabel="Trying again...">
                Try Again
              </Button>
            )}
            {action}
          </>
        }
      >
        {reasonOf(error)}
      </StatePanel>
    </div>
  );
}

/** What was to be read and got no answer says it shorter than what was to be sent. */
function reasonOf(error: ApiError | string): string {
  if (typeof error === 'string') return error;
  return isWithoutAnswer(error) ? 'No response from server. Please check your connection.' : error.message;
}

/** Nothing could be loaded because there is no network; what asked for it goes on by itself when there is one. */
export function OfflineState({ children = NOT_HERE }: { children?: ReactNode }) {
  const [level, setLevel] = useState<1 | 2>(2);
  // Most screens have their title before their data; one that has not is titled by this.
  useEffect(() => setLevel(document.querySelector('main h1') === null ? 1 : 2), []);
  return (
    <StatePanel icon={WifiOff} title="You are offline" level={level} ground="bg-warn-wash text-warn">
      {children}
    </StatePanel>
  );
}

const NOT_HERE = 'This is not on your phone yet. It opens by itself as soon as there is a network again.';

/** The same for one part of a screen on which it is already said. */
export function OfflinePart() {
  return (
    <p className="text-soft flex items-center gap-2 py-2 text-sm">
      <WifiOff aria-hidden className="size-4 shrink-0" />
      Waiting for a network
    </p>
  );
}

/** Shown at the top of a page while there is no network; `children` says what still works. */
export function OfflineBanner({ children = 'You are offline. What you see may be old.' }: { children?: ReactNode }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-wash text-warn border-warn/40 flex items-center justify-center gap-2 border-b px-4 py-2.5 text-sm font-medium">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {children}
        </p>
      )}
    </div>
  );
}
