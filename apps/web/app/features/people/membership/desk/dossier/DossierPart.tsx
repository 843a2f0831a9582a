import { type ReactNode, useId } from 'react';

/** One list of the dossier under its heading. */
export function DossierPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <h3 id={id} className="text-soft text-sm font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-2 text-sm break-words">
        {children}
      </ul>
    </div>
  );
}
