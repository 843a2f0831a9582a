import type { OwnReport } from '@club/contract/club/support';
import { ticketLabels } from '@club/rules/issue-report';

import { Notice } from '#web/ui/Notice.tsx';

/** What became of what the member has reported; nothing where nothing was. */
export function ReportState({ report }: { report: OwnReport }) {
  if (report === null) return null;
  return (
    <Notice tone={report.status === 'resolved' ? 'good' : 'info'} title={`Report ${report.number}`}>
      {ticketLabels[report.status]}
      {report.answer !== null && `: ${report.answer}`}
    </Notice>
  );
}
