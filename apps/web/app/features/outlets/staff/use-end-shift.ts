import { signOutAtCounter } from '@club/contract/outlets/tablets';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { storeShift } from '#web/api/shift.ts';

/** Ends the shift here, whether or not the server hears it now: the next sign-in on the tablet ends it there as well. */
export function useEndShift() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOutAtCounter),
    onSettled: () => {
      storeShift(null);
      client.clear();
    },
  });
}
