import type { Cart } from '@club/contract/shop/cart';
import type { Ugx as Amount } from '@club/rules/money';
import { useEffect, useRef } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { changesIn } from './changed-totals.ts';

interface ChangedTotalsProps {
  error: ApiError;
  believed: Cart;
  onAccept: () => void;
}

/** What costs something else than the screen said, line by line: nothing was ordered, and nothing is before it is agreed to. */
export function ChangedTotals({ error, believed, onAccept }: ChangedTotalsProps) {
  const { lines, total } = changesIn(error, believed);
  const notice = useRef<HTMLDivElement>(null);
  // On phones the button that was pressed stands windows below it.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [error]);
  return (
    <div ref={notice} data-mend tabIndex={-1} className="outline-none">
      <Notice tone="warn" live title={error.message} action={<Button onClick={onAccept}>Accept the new total</Button>}>
        <ul className="text-ink mt-1 grid gap-1">
          {[...lines, { name: 'Total', before: believed.total, now: total }].map(({ name, before, now }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-4">
              <span>{unbroken(name)}</span>
              <Change before={before} now={now} />
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function Change({ before, now }: { before: Amount; now: Amount }) {
  return (
    <span>
      <s className="text-soft">
        <span className="sr-only">before </span>
        <Ugx amount={before} />
      </s>{' '}
      <b>
        <Ugx amount={now} />
      </b>
    </span>
  );
}
