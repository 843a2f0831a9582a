import { SearchX } from 'lucide-react';

import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { AnotherNumber } from './AnotherNumber.tsx';

interface ApplicationNotFoundProps {
  /** What the server said. */
  text: string;
  onRetry: () => void;
  retrying: boolean;
}

/** Nobody applied with this number. Nothing is broken, so it does not look like it: the way on is another number. */
export function ApplicationNotFound({ text, onRetry, retrying }: ApplicationNotFoundProps) {
  return (
    <>
      <div role="alert">
        <EmptyState
          icon={SearchX}
          title="Application not found"
          action={
            <>
              <Button variant="secondary" onClick={onRetry} loading={retrying} loadingLabel="Trying again...">
                Try Again
              </Button>
              <LinkButton to={paths.apply()} variant="secondary">
                Back to Application
              </LinkButton>
            </>
          }
        >
          {text}
        </EmptyState>
      </div>
      <AnotherNumber />
    </>
  );
}
