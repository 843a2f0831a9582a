import type { StaffMember } from '@club/contract/outlets/staff';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '#web/ui/Dialog.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { staffLogQuery } from './queries.ts';

const words = {
  added: 'Added',
  pin_set: 'New PIN',
  pin_used: 'PIN used',
  locked: 'Locked',
  unlocked: 'Unlocked',
  left: 'Has left',
  signed_in: 'Started a shift',
  signed_out: 'Ended the shift',
  shut_out: 'Shut out for wrong PINs',
} as const;

interface LogDialogProps {
  person: StaffMember;
  called: string;
  onClose: () => void;
}

/** What happened with somebody, the newest first. */
export function LogDialog({ person, called, onClose }: LogDialogProps) {
  const log = useQuery(staffLogQuery(person.id));
  return (
    <Dialog open onClose={onClose} title={`Log of ${called}`}>
      {log.isPending && (
        <Loading label="Loading the log">
          <Bone className="h-40 w-full rounded-md" />
        </Loading>
      )}
      {log.isError && log.data === undefined && (
        <ErrorState
          title="The log could not be loaded"
          error={log.error}
          onRetry={() => void log.refetch()}
          retrying={log.isFetching}
        />
      )}
      <ol className="grid gap-2">
        {log.data?.map((event) => (
          <li key={`${event.at} ${event.type}`} className="border-line grid gap-0.5 border-t pt-2 first:border-t-0">
            <p className="font-medium">
              {words[event.type]}
              {event.note && <span className="text-soft font-normal"> · {event.note}</span>}
            </p>
            <p className="text-soft text-sm">
              <span className="figures">{formatDateTime(event.at)}</span>
              {event.by && ` by ${event.by}`}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
