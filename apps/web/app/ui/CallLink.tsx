import { formatPhone } from '@club/rules/uganda-phone';
import { Phone } from 'lucide-react';

/** A number to call; one that is masked, because there is nothing to call for any more, is only shown. */
export function CallLink({ number }: { number: string }) {
  if (!/^\+\d+$/.test(number)) return <span className="figures text-soft">{number}</span>;
  return (
    <a
      href={`tel:${number}`}
      className="figures text-brand-ink inline-flex min-h-11 w-fit items-center gap-1.5 underline-offset-4 hover:underline"
    >
      <Phone aria-hidden className="size-4.5" />
      {formatPhone(number)}
    </a>
  );
}
