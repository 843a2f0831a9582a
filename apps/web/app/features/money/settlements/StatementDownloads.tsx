import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet, FileText } from 'lucide-react';

import { callForFile } from '#web/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

import { statementFiles, type Reader } from './queries.ts';

/** A statement to print, and for a spreadsheet. */
export function StatementDownloads({ reader, id }: { reader: Reader; id: string }) {
  const files = statementFiles(reader);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: 'pdf' | 'csv') => callForFile(files[kind], { id }),
    onSuccess: saveFile,
    onError: (error) => toast.error(error.message),
  });
  const button = (kind: 'pdf' | 'csv', label: string, Icon: typeof FileText) => (
    <Button
      variant="secondary"
      icon={<Icon aria-hidden className="size-5" />}
      loading={isPending && variables === kind}
      disabled={isPending}
      onClick={() => mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {button('pdf', 'Download PDF', FileText)}
      {button('csv', 'Download CSV', FileSpreadsheet)}
    </div>
  );
}
