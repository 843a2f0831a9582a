import { type ApplicationRow, holdApplication, releaseApplication } from '@club/contract/people/membership-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { fullName } from './application-looks.ts';

/**
 * Putting an application on hold, and letting it go on. `onHeld` hears which one is off the table for now, also when somebody
 * else has decided on it. What was held and let go on since is held, or let go on, anew.
 */
export function useHolds(onHeld: (id: string) => void) {
  const queryClient = useQueryClient();
  const send = useIntent();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['applications'] });
  const hold = useMutation({
    mutationFn: ({ id, hold_reason, reason }: Pick<ApplicationRow, 'id' | 'hold_reason'> & { reason: string }) =>
      send(['hold', id, hold_reason, reason], (idempotencyKey) =>
        call(holdApplication, { params: { id }, body: { reason }, idempotencyKey }),
      ),
    onSuccess: (row) => {
      toast.success(`The application of ${fullName(row)} is on hold.`);
      onHeld(row.id);
    },
    onError: (error, { id }) => {
      if (error.code !== 'application_decided' && error.code !== 'application_held') return;
      toast.warning(error.message);
      onHeld(id);
    },
    onSettled: refresh,
  });
  const release = useMutation({
    mutationFn: ({ id, held_at }: Pick<ApplicationRow, 'id' | 'held_at'>) =>
      send(['release', id, held_at], (idempotencyKey) => call(releaseApplication, { params: { id }, idempotencyKey })),
    onSuccess: (row) => toast.success(`The application of ${fullName(row)} goes on.`),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  });
  return { hold, release };
}
