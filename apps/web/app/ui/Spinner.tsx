import { LoaderCircle } from 'lucide-react';

/** The spinner of the few screens that the spec gives one; everything else loads in skeletons. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="text-soft grid min-h-80 place-content-center justify-items-center gap-3">
      <LoaderCircle aria-hidden className="text-brand-ink size-10 animate-spin" />
      <p>{label}</p>
    </div>
  );
}
