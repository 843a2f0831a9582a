import type { PaymentProgress } from '@club/contract/shop/checkout';
import { countdownLabel } from '@club/rules/offer-of-day';

import { useCountdown } from '#web/lib/use-countdown.ts';

/** Whose phone rings, and how long the prompt stays open. */
export function PromptCountdown({ progress }: { progress: PaymentProgress }) {
  return (
    <p className="text-soft text-sm">
      {progress.prompt_phone_masked && <span className="figures">{progress.prompt_phone_masked}</span>}
      {progress.stage === 'prompted' && progress.expires_at && <TimeLeft until={progress.expires_at} />}
    </p>
  );
}

function TimeLeft({ until }: { until: string }) {
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    // Read once with the message; a ticking clock would talk over it.
    <span aria-live="off" className="figures">
      {' '}
      · {countdownLabel(left)} left
    </span>
  );
}
