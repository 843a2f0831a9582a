import type { ShelfLine } from '@club/contract/outlets/shelf';
import { useRef, useState } from 'react';

import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { PauseOffer } from './PauseOffer.tsx';
import { useSaveStock } from './use-save-stock.ts';

const MOST_PIECES = 1_000_000;

/** One product of one offer: how many are left, and whether it is sold at all. */
export function ShelfRow({ line, outlet }: { line: ShelfLine; outlet: string | undefined }) {
  const was = line.remaining;
  const { counted, remaining, setRemaining, onTyping, forget } = useCount(was);
  const isChanged = remaining !== was;
  const save = useSaveStock(line, outlet, forget);
  const isSaved = counted?.remaining === was && save.isUnanswered(counted);
  const isOvertaken = counted !== undefined && counted.was !== was && !save.isPending && !isSaved;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid min-w-[min(14rem,100%)] flex-1 gap-0.5">
        <p className="font-bold">
          {unbroken(line.product_name)} <span className="text-soft font-normal">{line.brand_name}</span>
        </p>
        <DottedFacts
          facts={[
            line.offer_name,
            <Ugx key="price" amount={line.offer_price} />,
            `${line.sold} sold, ${line.held} held`,
          ]}
        />
        <p className="flex gap-2">
          {line.remaining === 0 && <Badge tone="bad">Sold out</Badge>}
          {line.offer_status === 'paused' && (
            <Badge tone="warn">{line.paused_by_club ? 'Paused by the club' : 'Paused'}</Badge>
          )}
        </p>
        <p role="status" className="text-warn text-sm font-semibold empty:hidden">
          {isOvertaken && 'Changed in the meantime. Please count again.'}
        </p>
      </div>
      {/* A phone has room for one of the two: what was counted is saved before anything else is done. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between">
        <QuantityStepper
          of={line.product_name}
          value={remaining}
          max={MOST_PIECES}
          onChange={setRemaining}
          onTyping={onTyping}
        />
        <Button
          className={cx(!isChanged && 'max-sm:hidden')}
          disabled={!isChanged}
          loading={save.isPending}
          loadingLabel="Saving..."
          aria-label={`Save stock of ${line.product_name}`}
          onClick={() => save.press({ remaining, was })}
        >
          Save
        </Button>
        <div className={cx('max-sm:-mr-4', isChanged && 'max-sm:hidden')}>
          <PauseOffer line={line} outlet={outlet} />
        </div>
      </div>
    </Card>
  );
}

/** What is counted of a line of which there were so many. Once something is sold it is no count any more. */
function useCount(was: number) {
  const [counted, setCounted] = useState<{ was: number; remaining: number }>();
  // What is typed was counted before its first digit, whatever is sold until the field is left.
  const typedOn = useRef<number>(undefined);
  function setRemaining(count: number) {
    const on = typedOn.current ?? was;
    setCounted(count === on ? undefined : { was: on, remaining: count });
  }
  function onTyping(isTyping: boolean) {
    typedOn.current = isTyping ? was : undefined;
  }
  const remaining = counted?.was === was ? counted.remaining : was;
  return { counted, remaining, setRemaining, onTyping, forget: () => setCounted(undefined) };
}
