import { type Profile, updateMe } from '@club/contract/people/members';
import type { Network } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { storeProfile } from '#web/features/people/members/profile-queries.ts';
import { toast } from '#web/ui/toasts.ts';

/** Has a code sent to a number that is there and was never proven. */
export function useProveNumber(profile: Profile, onSent: (network: Network) => void) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (network: Network) => {
      const name = `${network}_money_number` as const;
      return call(updateMe, { body: { [name]: profile[name] } });
    },
    onSuccess: (next, network) => {
      storeProfile(client, next);
      onSent(network);
    },
    onError: (error) => toast.warning(error.message),
  });
  return { prove: ask.mutate, proving: ask.isPending ? ask.variables : null };
}
