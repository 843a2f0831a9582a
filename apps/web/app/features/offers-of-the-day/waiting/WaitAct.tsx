import { formatCount } from '@club/rules/money';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';

import { useWaiting } from './use-waiting.ts';
import { LINE_PANEL_ID } from './WaitInLine.tsx';

interface WaitActProps {
  offer_id: string;
  /** Products of which a piece may come free. */
  line_for: readonly string[];
  products: readonly { id: string }[];
}

/** In the place of the button that buys, where nothing is left: into the line, or the place in it and out again. */
export function WaitAct({ offer_id, line_for, products }: WaitActProps) {
  const { waiting, change } = useWaiting(offer_id);
  const line = waiting?.line ?? null;
  if (line === null && line_for.length === 0) {
    return (
      <Button size="lg" wide disabled>
        Sold Out
      </Button>
    );
  }
  const [only, ...others] = products;
  const join = () => {
    if (only !== undefined && others.length === 0) change.mutate({ kind: 'join', product_id: only.id });
    else showChoice();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="grid leading-tight">
        <span className="text-bad text-sm font-semibold">Sold Out</span>
        <span className="figures font-bold">
          {line !== null
            ? `Number ${formatCount(line.place)} in line`
            : plural(waiting?.in_line ?? 0, 'person waits', 'people wait')}
        </span>
      </p>
      {line !== null ? (
        <Button
          variant="secondary"
          size="lg"
          className="grow"
          loading={change.isPending}
          loadingLabel="Leaving..."
          onClick={() => change.mutate({ kind: 'leave' })}
        >
          Leave the line
        </Button>
      ) : (
        <Button
          size="lg"
          className="grow"
          disabled={waiting === undefined}
          loading={change.isPending}
          loadingLabel="Joining..."
          onClick={join}
        >
          Wait in line
        </Button>
      )}
    </div>
  );
}

/** Of several products one is chosen further up the page. */
function showChoice(): void {
  const panel = document.getElementById(LINE_PANEL_ID);
  panel?.scrollIntoView({ block: 'center' });
  panel?.querySelector('button')?.focus({ preventScroll: true });
}
