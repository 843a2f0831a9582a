import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SwitchField } from '#web/ui/Switch.tsx';
import { toast } from '#web/ui/toasts.ts';

import { type PushState, readPush, turnPushOff, turnPushOn } from './browser-push.ts';

const pushQuery = queryOptions({
  queryKey: ['push-here'],
  queryFn: ({ signal }) => readPush(signal),
});

const hints: Record<Exclude<PushState, 'not_offered'>, string> = {
  on: 'News of your orders and cashback reaches this device, also while the app is closed.',
  off: 'Hear of your orders and cashback also while the app is closed. Signing out turns it off.',
  blocked: 'Your browser blocks notifications of this site. Allow them in its settings first.',
  unsupported: 'This browser cannot do it. On an iPhone, add the app to your home screen first.',
};

/**
 * Lets news reach this device while the app is closed; the browser is asked only when it is turned on. Not there where the
 * operator has no keys for it, nor until that is known, so it stands below what must not move.
 */
export function PushSwitch() {
  const client = useQueryClient();
  const state = useQuery(pushQuery).data;
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn() : turnPushOff()),
    onSuccess: (now) => client.setQueryData(pushQuery.queryKey, now),
    onError: () => toast.error('Notifications on this device could not be changed. Please try again.'),
  });
  if (state === undefined || state === 'not_offered') return null;
  const isAvailable = state === 'on' || state === 'off';
  const asked = change.isPending ? change.variables : undefined;
  return (
    <Card padded={false} className="mt-5 px-4">
      <SwitchField
        label="Notifications on this device"
        hint={hints[state]}
        badge={!isAvailable && <Badge>Unavailable</Badge>}
        disabled={!isAvailable || change.isPending}
        checked={asked ?? state === 'on'}
        onChange={(event) => change.mutate(event.target.checked)}
      />
    </Card>
  );
}
