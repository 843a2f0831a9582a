import { CloseAccount } from './CloseAccount.tsx';
import { ExportData } from './ExportData.tsx';

/** What a member may ask of their own data. */
export function DataTab() {
  return (
    <section aria-label="Your data" className="grid gap-6">
      <ExportData />
      <CloseAccount />
    </section>
  );
}
