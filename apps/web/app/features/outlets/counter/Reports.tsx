import { getReportPhoto, listOutletReports, type OutletReport } from '@club/contract/outlets/reports';
import { issueLabels } from '@club/rules/issue-report';
import { ARRIVAL_STATS_REFRESH_MS } from '@club/rules/limits';
import { relativeTimeOfDay } from '@club/rules/relative-time';
import { useQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Card } from '#web/ui/Card.tsx';
import { ShownPhoto } from '#web/ui/ShownPhoto.tsx';

const reportsQuery = (outlet: string | undefined) => ({
  queryKey: ['outlet_reports', outlet],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listOutletReports, { query: { outlet }, signal }),
  refetchInterval: ARRIVAL_STATS_REFRESH_MS,
});

/** What members report of their orders; nothing where nobody does. */
export function Reports({ outlet }: { outlet: string | undefined }) {
  const { data } = useQuery(reportsQuery(outlet));
  if (data === undefined || data.results.length === 0) return null;
  return (
    <section aria-labelledby="reported" className="mt-10 grid gap-3">
      <h2 id="reported" className="flex items-center gap-2 text-xl font-bold">
        <Flag aria-hidden className="size-5" />
        Reported problems <span className="figures text-soft font-normal">({data.results.length})</span>
      </h2>
      <ul className="grid gap-3">
        {data.results.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      <p className="text-soft text-sm">The club looks into each and answers the member.</p>
    </section>
  );
}

function ReportRow({ report }: { report: OutletReport }) {
  useClock();
  return (
    <Card as="li" className="grid gap-2">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-lg font-bold">
          <span className="figures">{report.order_number}</span> · {issueLabels[report.issue_type]}
        </span>
        <span className="text-soft text-sm">
          {report.first_name} · {relativeTimeOfDay(report.created_at, serverNow())}
        </span>
      </h3>
      <p className="wrap-anywhere whitespace-pre-line">{report.description}</p>
      {report.has_photo && (
        <ShownPhoto
          label={`Photo of ${report.order_number}`}
          read={() => call(getReportPhoto, { params: { id: report.id } })}
        />
      )}
    </Card>
  );
}
