import { type RedemptionCode, reportIssue } from '@club/contract/offers-of-the-day/codes';
import { useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { IssueDialog } from '#web/features/club/support/IssueDialog.tsx';
import { useIntent } from '#web/lib/use-intent.ts';

interface ReportDialogProps {
  code: RedemptionCode;
  onClose: () => void;
}

/** What is wrong with a code. It is sent once, however often it is tried. */
export function ReportDialog({ code, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const intent = useIntent();
  return (
    <IssueDialog
      title="Report an Issue"
      about={code.offer_name}
      onClose={onClose}
      send={async (issue) => {
        const body = { ...issue, code_id: code.id };
        const sent = await intent(body, (idempotencyKey) => call(reportIssue, { body, idempotencyKey }));
        void client.invalidateQueries({ queryKey: ['codes'] });
        return sent;
      }}
    />
  );
}
