import { endSession as endSessionCall, type SessionInfo } from '@club/contract/people/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { call } from '#web/api/call.ts';
import { endSession } from '#web/api/end-session.ts';
import { unlessGone } from '#web/api/unless-gone.ts';
import { sessionsQuery } from '#web/features/people/members/profile-queries.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toasts.ts';

/** Signs one device out: this one like the menu does, another one after the PIN. */
export function useSignOutDevice() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: ({ id }: SessionInfo) => unlessGone(call(endSessionCall, { params: { id } })),
    onSuccess: () => toast.success('Signed out on that device'),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  async function signOutHere() {
    await endSession();
    await navigate(paths.login());
  }
  return {
    signOut: (session: SessionInfo) => (session.is_current ? void signOutHere() : end.mutate(session)),
    busyWith: end.isPending ? end.variables.id : null,
  };
}
