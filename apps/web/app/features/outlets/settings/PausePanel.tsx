import type { OutletSettings } from '@club/contract/outlets/settings';
import { formatDateTime } from '@club/rules/kampala-time';
import { PAUSE_MINUTES } from '@club/rules/outlet-settings';
import { CirclePause, CirclePlay } from 'lucide-react';

import { ContactWays } from '#web/features/club/site/ContactWays.tsx';
import { plural } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import { usePause } from './use-pause.ts';

const HOUR_MINUTES = 60;

interface PausePanelProps {
  settings: OutletSettings;
  outlet: string | undefined;
}

/** Sells, or does not for a while: one press, and it ends by itself. */
export function PausePanel({ settings, outlet }: PausePanelProps) {
  const { press, isPending, minutes: pressed } = usePause(settings, outlet);
  const online = useOnline();
  const isPaused = settings.status === 'paused';
  return (
    <Card as="section" aria-label="Selling" className="grid gap-4">
      <div className="flex items-center gap-3">
        {isPaused ? (
          <CirclePause aria-hidden className="text-warn size-8 shrink-0" />
        ) : (
          <CirclePlay aria-hidden className="text-good size-8 shrink-0" />
        )}
        <div>
          <h2 className="text-xl font-bold">{titleText(settings)}</h2>
          <p className="text-soft">
            {stateText(settings)} {isPaused && settings.paused_until === null && <ContactWays />}
          </p>
        </div>
      </div>
      {isPaused && settings.paused_until !== null && (
        <Button size="lg" wide disabled={!online} loading={isPending} onClick={() => press(null)}>
          Sell again now
        </Button>
      )}
      {!isPaused && (
        <div className="grid gap-2">
          <p className="font-medium">Pause new orders for</p>
          <div className="flex flex-wrap gap-2">
            {PAUSE_MINUTES.map((minutes) => (
              <Button
                key={minutes}
                variant="secondary"
                disabled={isPending || !online}
                loading={isPending && pressed === minutes}
                onClick={() => press(minutes)}
              >
                {minutes < HOUR_MINUTES ? `${minutes} minutes` : plural(minutes / HOUR_MINUTES, 'hour')}
              </Button>
            ))}
          </div>
        </div>
      )}
    </Card>
  );
}

/** By the same names as among all outlets of the club. */
function titleText({ status, paused_until }: OutletSettings): string {
  if (status === 'active') return 'Selling';
  return paused_until === null ? 'Closed' : 'Paused';
}

function stateText({ status, paused_until }: OutletSettings): string {
  if (status === 'active') return 'Members can order here. Orders that are placed go on in any case.';
  if (paused_until === null) return 'The club has closed this outlet. Please contact us to open it again.';
  return `Members cannot order here until ${formatDateTime(paused_until)}. Orders that are placed go on.`;
}
