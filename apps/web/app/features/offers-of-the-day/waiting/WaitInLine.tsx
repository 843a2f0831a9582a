import { formatCount } from '@club/rules/money';
import { Hourglass } from 'lucide-react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';

import { useWaiting } from './use-waiting.ts';

/** Where one of several products is chosen to wait for. */
export const LINE_PANEL_ID = 'waiting-line';

interface WaitInLineProps {
  offer_id: string;
  /** Products of which a piece may come free. */
  line_for: readonly string[];
  /** Of the offer; who joins chooses one of them. */
  products: readonly { id: string; product_name: string }[];
  /** `WaitAct` stands on the same screen: only what it cannot do is done here. */
  besideAct?: boolean;
}

/** Sold out, but some may come free: whoever waits gets the next piece, in the order in which they came. */
export function WaitInLine({ offer_id, line_for, products, besideAct = false }: WaitInLineProps) {
  const { waiting, change } = useWaiting(offer_id);
  const line = waiting?.line ?? null;
  if (line_for.length === 0 && line === null) return null;
  const joinable = products.filter(({ id }) => line_for.includes(id));
  const awaited = products.find(({ id }) => id === line?.product_id);
  return (
    <div id={besideAct ? LINE_PANEL_ID : undefined} className="bg-gold-wash text-gold-ink grid gap-3 rounded-md p-4">
      {line === null ? (
        <>
          <p className="flex gap-2">
            <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              Wait in line and the next piece is held for you by itself.
              {waiting !== undefined &&
                waiting.in_line > 0 &&
                ` ${plural(waiting.in_line, 'person waits', 'people wait')}.`}
            </span>
          </p>
          {(!besideAct || products.length > 1) &&
            joinable.map(({ id, product_name }) => (
              <Button
                key={id}
                variant="secondary"
                wide
                disabled={waiting === undefined}
                loading={change.isPending}
                loadingLabel="Joining..."
                onClick={() => change.mutate({ kind: 'join', product_id: id })}
              >
                Wait in line{products.length > 1 && `: ${product_name}`}
              </Button>
            ))}
        </>
      ) : (
        <>
          <p aria-live="polite">
            <strong className="figures">You are number {formatCount(line.place)} in line</strong>
            {awaited && products.length > 1 && ` for ${awaited.product_name}`}. When it is your turn we hold a piece for
            ten minutes and send you a message.
          </p>
          {!besideAct && (
            <Button
              variant="secondary"
              loading={change.isPending}
              loadingLabel="Leaving..."
              onClick={() => change.mutate({ kind: 'leave' })}
            >
              Leave the line
            </Button>
          )}
        </>
      )}
    </div>
  );
}
