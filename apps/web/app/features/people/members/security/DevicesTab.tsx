import { useQuery } from '@tanstack/react-query';

import { sessionsQuery } from '#web/features/people/members/profile-queries.ts';
import { useRowFocus } from '#web/lib/use-row-focus.ts';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { DeviceRow } from './DeviceRow.tsx';
import { useSignOutDevice } from './use-sign-out-device.ts';

/** Where the member is signed in. */
export function DevicesTab() {
  const sessions = useQuery(sessionsQuery);
  const { signOut, busyWith } = useSignOutDevice();
  const place = useRowFocus<HTMLDivElement>(sessions.data?.results);
  return (
    <Card as="section" aria-label="Devices" className="sm:p-6">
      <SectionHeader
        title="Devices"
        intro="Where you are signed in. Sign out what you do not know, and then change your PIN."
      />
      {sessions.isPending && <DeviceBones />}
      {sessions.isError && sessions.data === undefined && (
        <ErrorState
          title="Your devices could not be shown"
          error={sessions.error}
          onRetry={() => void sessions.refetch()}
          retrying={sessions.isFetching}
        />
      )}
      <div ref={place} tabIndex={-1} className="outline-none">
        {sessions.data && (
          <ul className="divide-line divide-y">
            {sessions.data.results.map((session) => (
              <DeviceRow
                key={session.id}
                session={session}
                onSignOut={() => signOut(session)}
                busy={busyWith === session.id}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function DeviceBones() {
  return (
    <Loading label="Loading your devices">
      {[1, 2].map((row) => (
        <div key={row} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <Bone className="size-11 rounded-full" />
          <div className="grid min-w-40 flex-1 gap-2">
            <Bone className="h-5 w-44 max-w-full" />
            <Bone className="h-4 w-60 max-w-full" />
          </div>
          <Bone className="h-11 w-full rounded-md sm:w-24" />
        </div>
      ))}
    </Loading>
  );
}
