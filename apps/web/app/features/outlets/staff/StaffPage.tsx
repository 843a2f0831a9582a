import type { StaffMember } from '@club/contract/outlets/staff';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { toldApart } from '#web/lib/told-apart.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { AddStaffDialog } from './AddStaffDialog.tsx';
import { LogDialog } from './LogDialog.tsx';
import { PinDialog, type ShownPin } from './PinDialog.tsx';
import { staffQuery } from './queries.ts';
import { roleLabels } from './role-labels.ts';
import { StaffRow } from './StaffRow.tsx';
import { Tablets } from './tablets/Tablets.tsx';

export const meta = titled('Staff');

/** Who works at the outlet, each with a PIN of their own. */
export default function StaffPage() {
  const { outlet } = useChosenOutlet();
  const staff = useQuery(staffQuery(outlet));
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownPin | null>(null);
  const [logged, setLogged] = useState<StaffMember | null>(null);
  const shownPerson = staff.data?.results.find(({ id }) => id === shown?.id);
  const called = toldApart(staff.data?.results ?? [], apartBy);
  const nameOf = ({ id, name }: StaffMember) => called.get(id) ?? name;
  const add = (
    <Button icon={<UserPlus aria-hidden className="size-5" />} onClick={() => setAdding(true)}>
      Add Person
    </Button>
  );
  return (
    <>
      <SectionHeader
        level={1}
        title="Staff"
        intro="Everybody enters a PIN of their own. It is good for seven days."
        action={add}
      />
      <ChooseOutlet />
      {staff.isPending && (
        <Loading label="Loading staff">
          <Bone className="h-64 w-full rounded-lg" />
        </Loading>
      )}
      {staff.isError && staff.data === undefined && (
        <ErrorState
          title="Staff could not be loaded"
          error={staff.error}
          onRetry={() => void staff.refetch()}
          retrying={staff.isFetching}
        />
      )}
      {staff.data?.results.length === 0 && (
        <EmptyState icon={Users} title="Nobody yet">
          Add the people at your counter. They need no membership: the PIN says who hands over.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {staff.data?.results.map((person) => (
          <StaffRow
            key={person.id}
            person={person}
            called={nameOf(person)}
            onPin={setShown}
            onLog={() => setLogged(person)}
          />
        ))}
      </ul>
      <Tablets outlet={outlet} />
      {isAdding && <AddStaffDialog outlet={outlet} onClose={() => setAdding(false)} onPin={setShown} />}
      {shown && <PinDialog shown={shown} person={shownPerson} onClose={() => setShown(null)} />}
      {logged && <LogDialog person={logged} called={nameOf(logged)} onClose={() => setLogged(null)} />}
    </>
  );
}

/** Whoever came back after they had left has their old number. */
function apartBy({ role, phone_masked, state, created_at }: StaffMember): string[] {
  const number = `number ending in ${phone_masked.slice(-3)}`;
  const when = `added ${formatDateTime(created_at)}`;
  return [roleLabels[role], number, state === 'left' ? 'has left' : 'works here', when];
}
