import { Inbox } from 'lucide-react';

import { Button } from './Button.tsx';
import { EmptyState } from './States.tsx';

interface EmptyPageProps {
  /** What is paged: "Refunds". */
  label: string;
  onPage: (page: number) => void;
}

/** A page that its list no longer reaches, since the list became shorter: there are rows, only not here. */
export function EmptyPage({ label, onPage }: EmptyPageProps) {
  return (
    <EmptyState
      icon={Inbox}
      title="This page is empty"
      action={<Button onClick={() => onPage(1)}>Go to the first page</Button>}
    >
      {label}: there are fewer than before.
    </EmptyState>
  );
}
