import { CircleAlert } from 'lucide-react';

/**
 * What is wrong with a field of the rider's page. It looks as everywhere; the part that draws it elsewhere comes with all that
 * forms share, for which this page has no room (decision 0132).
 */
export function RiderError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="text-bad flex items-start gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  );
}
