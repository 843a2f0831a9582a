import { moveStaff, resetStaffPin, type StaffMember } from '@club/contract/outlets/staff';
import type { StaffState } from '@club/rules/staff-pin';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

import type { ShownPin } from './PinDialog.tsx';

interface StaffActsProps {
  person: StaffMember;
  called: string;
  onPin: (shown: ShownPin) => void;
}

/** A new PIN, a lock, or the end of somebody's work here. */
export function StaffActs({ person, called, onPin }: StaffActsProps) {
  const { move, reset } = useStaffMoves(person, onPin);
  const [isResetting, setResetting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isBusy = move.isPending || reset.isPending;
  const lock = person.state === 'locked' ? 'Unlock' : 'Lock';
  return (
    <>
      <Button
        variant="secondary"
        disabled={isBusy}
        aria-label={`New PIN: ${called}`}
        onClick={() => setResetting(true)}
      >
        New PIN
      </Button>
      <Button
        variant="quiet"
        disabled={isBusy}
        // The second of a double click would undo the first.
        loading={move.isPending && move.variables !== 'left'}
        aria-label={`${lock}: ${called}`}
        onClick={() => move.mutate(person.state === 'locked' ? 'active' : 'locked')}
      >
        {lock}
      </Button>
      <Button variant="quiet" disabled={isBusy} aria-label={`Has Left: ${called}`} onClick={() => setLeaving(true)}>
        Has Left
      </Button>
      <ConfirmDialog
        open={isResetting}
        onClose={() => setResetting(false)}
        onConfirm={() => reset.mutate(undefined, { onSettled: () => setResetting(false) })}
        loading={reset.isPending}
        title={`A new PIN for ${called}?`}
        confirmLabel="New PIN"
        cancelLabel="Go Back"
        tone="primary"
      >
        The old one opens nothing from now on, and whoever works with it is signed out at once.
      </ConfirmDialog>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => move.mutate('left', { onSettled: () => setLeaving(false) })}
        loading={move.isPending}
        title={`${called} has left?`}
        confirmLabel="Has Left"
        cancelLabel="Go Back"
      >
        The PIN opens nothing from now on. Whoever comes back is added anew.
      </ConfirmDialog>
    </>
  );
}

function useStaffMoves(person: StaffMember, onPin: StaffActsProps['onPin']) {
  const client = useQueryClient();
  const params = { id: person.id };
  const onSettled = () => client.invalidateQueries({ queryKey: ['staff'] });
  const move = useMutation({
    mutationFn: (state: StaffState) => call(moveStaff, { params, body: { state } }),
    onError: (error) => toast.error(error.message),
    onSettled,
  });
  const reset = useMutation({
    mutationFn: () => call(resetStaffPin, { params }),
    onSuccess: ({ staff, pin }) => onPin({ id: staff.id, name: staff.name, pin, until: staff.pin_expires_at }),
    onError: (error) => toast.error(error.message),
    onSettled,
  });
  return { move, reset };
}
