import { exportMe } from '@club/contract/people/members';
import { kampalaDay } from '@club/rules/kampala-time';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';

export function ExportData() {
  const fetchAll = useMutation({
    mutationFn: () => call(exportMe),
    onSuccess: (document) => download(JSON.stringify(document, null, 2), kampalaDay(document.exported_at)),
  });
  return (
    <Card as="section" aria-label="Your data as a file" className="grid gap-4 sm:p-6">
      <div className="-mb-4">
        <SectionHeader
          title="Your data as a file"
          intro="Your profile, application, orders, payments, cashback, sign-ins and messages, as one JSON file. How we treat it stands in the Privacy Policy."
        />
      </div>
      <FormBanner error={fetchAll.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon={<Download aria-hidden className="size-5" />}
          loading={fetchAll.isPending}
          loadingLabel="Preparing..."
          onClick={() => fetchAll.mutate()}
          className="max-sm:w-full"
        >
          Download your data
        </Button>
        <a
          href={paths.privacy()}
          className="text-brand-ink inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
        >
          Privacy Policy
        </a>
      </div>
    </Card>
  );
}

/** Hands a text to the browser as a file. */
function download(text: string, day: string): void {
  saveFile(new File([text], `kasente-club-data-${day}.json`, { type: 'application/json' }));
}
