import { useCountdown } from '#web/lib/use-countdown.ts';
import { Button } from '#web/ui/Button.tsx';

interface ResendCodeProps {
  /** When the next code may be asked for, in milliseconds by the server's clock. */
  from: number;
  loading: boolean;
  onResend: () => void;
}

/** Asks for another code; until that is possible it says how long to wait. */
export function ResendCode({ from, loading, onResend }: ResendCodeProps) {
  const leftSeconds = Math.ceil(useCountdown(from) / 1000);
  return (
    <Button
      variant="quiet"
      className="figures disabled:text-soft disabled:opacity-100"
      disabled={leftSeconds > 0}
      loading={loading}
      onClick={onResend}
    >
      {leftSeconds > 0 ? `Send a new code in ${waitingTime(leftSeconds)}` : 'Send a new code'}
    </Button>
  );
}

function waitingTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
