import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface ArrivalsFailedProps {
  onRetry: () => void;
  retrying: boolean;
}

export function ArrivalsFailed({ onRetry, retrying }: ArrivalsFailedProps) {
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      Failed to load arrival notifications. Please try again.
    </Notice>
  );
}
