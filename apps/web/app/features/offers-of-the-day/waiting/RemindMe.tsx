import { Bell, BellOff } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';

import { useWaiting } from './use-waiting.ts';

/** For an offer that opens later: one message when it does. */
export function RemindMe({ offer_id, offer_name }: { offer_id: string; offer_name: string }) {
  const { waiting, change } = useWaiting(offer_id);
  const isReminded = waiting?.reminded === true;
  const label = isReminded ? 'Do not remind me' : 'Remind me';
  const Icon = isReminded ? BellOff : Bell;
  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      icon={<Icon aria-hidden className="size-5" />}
      aria-label={`${label}: ${offer_name}`}
      disabled={waiting === undefined}
      loading={change.isPending}
      loadingLabel="Saving..."
      onClick={() => change.mutate({ kind: isReminded ? 'forget' : 'remind' })}
    >
      {label}
    </Button>
  );
}
