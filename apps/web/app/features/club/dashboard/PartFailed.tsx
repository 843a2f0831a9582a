import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

interface PartFailedProps {
  text: string;
  query: { refetch: () => Promise<unknown>; isFetching: boolean };
}

/** One part of the dashboard did not come; the others stand. */
export function PartFailed({ text, query }: PartFailedProps) {
  return (
    <Notice
      tone="bad"
      action={
        <Button variant="secondary" onClick={() => void query.refetch()} loading={query.isFetching}>
          Try Again
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
