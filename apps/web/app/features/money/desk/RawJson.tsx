import { ChevronRight } from 'lucide-react';

/** What came over the wire, folded away. Secrets and numbers were masked by the server. */
export function RawJson({ label, value }: { label: string; value: unknown }) {
  const isEmpty = value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isEmpty) return null;
  return (
    <details className="group min-w-0">
      <summary className="text-brand-ink -mx-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-md px-2 text-sm font-semibold">
        <ChevronRight aria-hidden className="size-4 transition group-open:rotate-90" />
        {label}
      </summary>
      <pre className="bg-sunken rounded-md p-3 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </details>
  );
}
