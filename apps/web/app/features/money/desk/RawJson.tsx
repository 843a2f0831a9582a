import { Folded } from '#web/ui/Folded.tsx';

/** What came over the wire, folded away. Secrets and numbers were masked by the server. */
export function RawJson({ label, value }: { label: string; value: unknown }) {
  const isEmpty = value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isEmpty) return null;
  return (
    <Folded label={label}>
      <pre className="bg-sunken rounded-md p-3 text-sm wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(value, null, 2)}
      </pre>
    </Folded>
  );
}
