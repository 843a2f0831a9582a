import { getMyOutlet, type OutletSettings, pauseMyOutlet } from '@club/contract/outlets/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { isFinal } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { myOutletQuery } from './queries.ts';

const MINUTE_MS = 60_000;
/** The server's clock is known to some seconds. */
const CLOCKS_APART_MS = 5_000;

interface Press {
  minutes: number | null;
  since: number;
}

/** Pauses the outlet for so many minutes, or has it sell again with null, over what is shown. */
export function usePause({ paused_until: was }: OutletSettings, outlet: string | undefined) {
  const client = useQueryClient();
  const pause = useMutation({
    mutationFn: ({ minutes, since }: Press) =>
      unlessDone(call(pauseMyOutlet, { query: { outlet }, body: { minutes, was } }), () =>
        findDone(outlet, minutes, since),
      ),
    onSuccess: (saved) => {
      client.setQueryData(myOutletQuery(outlet).queryKey, saved);
      toast.success(saved.paused_until === null ? 'The outlet sells again' : 'The outlet is paused');
    },
    onError: (error) => {
      toast.error(error.message);
      // The club may have closed the outlet meanwhile, of which no word comes here.
      void client.invalidateQueries({ queryKey: ['outlet'] });
    },
  });
  /** Pressed again after a lost answer it is the same press: what has begun since the first is its own. */
  function press(minutes: number | null) {
    const { error, variables } = pause;
    const isAgain = error !== null && !isFinal(error) && variables?.minutes === minutes;
    pause.mutate({ minutes, since: isAgain ? variables.since : serverNow() });
  }
  return { press, isPending: pause.isPending, minutes: pause.variables?.minutes };
}

/** What the outlet has become by this press, or null where it stands otherwise. */
async function findDone(outlet: string | undefined, minutes: number | null, since: number) {
  const found = await call(getMyOutlet, { query: { outlet }, mayAsk: false });
  if (minutes === null) return found.status === 'active' ? found : null;
  const began = new Date(found.paused_until ?? 0).getTime() - minutes * MINUTE_MS;
  return began >= since - CLOCKS_APART_MS && began <= serverNow() + CLOCKS_APART_MS ? found : null;
}
