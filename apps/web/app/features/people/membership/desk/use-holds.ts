import { holdApplication, releaseApplication } from '@club/contract/people/membership-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { fullName } from './application-looks.ts';

/** Putting an application on hold, and letting it go on. `onHeld` hears which one is off the table for now. */
export function useHolds(onHeld: (id: string) => void) {
  const queryClient = useQueryClient();
  const send = useIntent();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['applications'] });
  const hold = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      send(['hold', id, reason], (idempotencyKey) =>
        call(holdApplication, { params: { id }, body: { reason }, idempotencyKey }),
      ),
    onSuccess: (row) => {
      toast.success(`The application of ${fullName(row)} is on hold.`);
      onHeld(row.id);
      void refresh();
    },
  });
  const release = useMutation({
    mutationFn: ({ id }: { id: string }) =>
      send(['release', id], (idempotencyKey) => call(releaseApplication, { params: { id }, idempotencyKey })),
    onSuccess: (row) => {
      toast.success(`The application of ${fullName(row)} goes on.`);
      void refresh();
    },
    onError: (error) => toast.error(error.message),
  });
  return { hold, release };
}
