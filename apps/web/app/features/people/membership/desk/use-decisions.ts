import type { BodyIn } from '@club/contract/endpoint';
import { type ApplicationRow, approveApplication, rejectApplication } from '@club/contract/people/membership-desk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { fullName } from './application-looks.ts';

type Refusal = BodyIn<typeof rejectApplication>;

/** Approving and rejecting. `onDecided` hears which application is off the table, also when somebody else was faster or holds it. */
export function useDecisions(onDecided: (id: string) => void) {
  const queryClient = useQueryClient();
  const send = useIntent();
  const settle = (id: string) => {
    onDecided(id);
    return queryClient.invalidateQueries({ queryKey: ['applications'] });
  };
  const onError = (error: ApiError, { id }: { id: string }) => {
    if (!isOffTable(error)) return;
    toast.warning(error.message);
    void settle(id);
  };
  const approve = useMutation({
    mutationFn: (row: ApplicationRow) =>
      send(['approve', row.id, row.phone_confirmed], (idempotencyKey) =>
        call(approveApplication, {
          params: { id: row.id },
          // The dialog has said what is missing, and the admin approved all the same.
          body: row.phone_confirmed ? {} : { override_unconfirmed: true },
          idempotencyKey,
        }),
      ),
    onSuccess: (row) => {
      toast.success(`${fullName(row)} is now a member and is told by SMS.`);
      void settle(row.id);
    },
    onError: (error, row) => {
      if (!isOffTable(error)) toast.error(error.message);
      onError(error, row);
    },
  });
  const reject = useMutation({
    mutationFn: ({ id, body }: { id: string; body: Refusal }) =>
      send(['reject', id, body], (idempotencyKey) => call(rejectApplication, { params: { id }, body, idempotencyKey })),
    onSuccess: (row) => {
      toast.success(`The application of ${fullName(row)} is rejected. They are told by SMS.`);
      void settle(row.id);
    },
    onError,
  });
  return { approve, reject };
}

const isOffTable = ({ code }: ApiError) => code === 'application_decided' || code === 'application_held';
