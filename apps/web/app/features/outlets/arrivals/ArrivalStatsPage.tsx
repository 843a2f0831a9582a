import { formatDate } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { arrivalPaths } from '#web/features/outlets/outlets/console-paths.ts';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { plural } from '#web/lib/format.ts';
import { titled } from '#web/lib/titled.ts';
import { Breadcrumb, Card, SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { arrivalStatsQuery } from './queries.ts';

export const meta = titled('Arrival statistics');

/** How the outlet received its customers in the last seven days, and at which hours today. */
export default function ArrivalStatsPage() {
  const { outlet } = useChosenOutlet();
  const stats = useQuery(arrivalStatsQuery(outlet));
  return (
    <>
      <Breadcrumb crumbs={[{ label: 'Arrivals', to: arrivalPaths().list() }, { label: 'Statistics' }]} />
      <SectionHeader
        level={1}
        title="Arrival statistics"
        intro={stats.isLoading ? <Bone className="h-6 w-40" /> : stats.data?.outlet.name}
      />
      <ChooseOutlet />
      {stats.isPending && (
        <Loading label="Loading statistics">
          <Bone className="h-80 w-full rounded-lg" />
        </Loading>
      )}
      {stats.isError && stats.data === undefined && (
        <ErrorState
          title="Statistics could not be loaded"
          error={stats.error}
          onRetry={() => void stats.refetch()}
          retrying={stats.isFetching}
        />
      )}
      {stats.data && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Days days={stats.data.days} />
          <Hours hours={stats.data.hours} />
        </div>
      )}
    </>
  );
}

interface DaysProps {
  days: { day: string; total: number; completed: number; wait_minutes: number | null }[];
}

function Days({ days }: DaysProps) {
  return (
    <Card as="section" aria-label="Last seven days">
      <h2 id="last-days" className="mb-3 text-xl font-bold">
        Last seven days
      </h2>
      <div className="overflow-x-auto">
        <table aria-labelledby="last-days" className="w-full text-left">
          <thead>
            <tr className="text-soft">
              {['Day', 'Arrived', 'Served', 'Wait'].map((title) => (
                <th key={title} scope="col" className="py-2 pr-4 text-right font-semibold first:text-left last:pr-0">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, total, completed, wait_minutes }) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="figures py-2.5 pr-4 font-medium">
                  {formatDate(`${day}T12:00:00Z`)}
                </th>
                <td className="figures py-2.5 pr-4 text-right">{total}</td>
                <td className="figures py-2.5 pr-4 text-right">{completed}</td>
                <td className="figures py-2.5 text-right">{wait_minutes === null ? '–' : `${wait_minutes} min`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Hours({ hours }: { hours: { hour: number; total: number }[] }) {
  const busy = hours.filter(({ total }) => total > 0);
  const most = Math.max(1, ...hours.map(({ total }) => total));
  return (
    <Card as="section" aria-label="Today by hour">
      <h2 className="mb-3 text-xl font-bold">Today by hour</h2>
      {busy.length === 0 && <p className="text-soft">Nobody has arrived today yet.</p>}
      <ul className="grid gap-2">
        {busy.map(({ hour, total }) => (
          <li key={hour} className="grid grid-cols-[4rem_1fr_auto] items-center gap-3">
            <span className="figures">{`${String(hour).padStart(2, '0')}:00`}</span>
            <span aria-hidden className="bg-sunken h-4 overflow-hidden rounded-full">
              <span className="bg-brand block h-full rounded-full" style={{ width: `${(total / most) * 100}%` }} />
            </span>
            <span className="text-soft">{plural(total, 'customer')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
