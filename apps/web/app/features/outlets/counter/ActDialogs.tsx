import type { OutletOrder } from '@club/contract/outlets/counter';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { piecesToHandOver } from './pieces-to-hand-over.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { type BoardAct, useBoardActs } from './use-board-acts.ts';

const DELAYS_MINUTES = [10, 20, 30, 45, 60, 90];

export type AskedAct = BoardAct['kind'];

interface ActDialogProps {
  order: OutletOrder;
  kind: AskedAct;
  onClose: () => void;
}

/** Asks for what an act needs, and does it. */
export function ActDialog({ order, kind, onClose }: ActDialogProps) {
  const act = useBoardActs(order.id, onClose);
  const { isPending, error, mutate } = act;
  const common = { order, onClose, loading: isPending, error, onAct: (wanted: BoardAct) => mutate(wanted) };
  if (kind === 'reject') {
    return <RejectDialog {...common} />;
  }
  if (kind === 'delay') return <DelayDialog {...common} />;
  if (kind === 'short') return <ShortDialog {...common} />;
  return <SureDialog {...common} kind={kind} />;
}

interface AskProps {
  order: OutletOrder;
  onClose: () => void;
  loading: boolean;
  error: ApiError | null;
  onAct: (act: BoardAct) => void;
}

function DelayDialog({ order, onClose, loading, error, onAct }: AskProps) {
  const was = useSeen(order.ready_estimate_at, { isChosen: false, isPending: loading, error }, 'order_changed');
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Order ${order.order_number} needs longer`}
      description={`${order.customer_name} is told the new time.`}
    >
      <p className="mb-3 font-medium">{promiseText(order)}</p>
      <div className="grid grid-cols-2 gap-2">
        {DELAYS_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            size="lg"
            variant="secondary"
            disabled={loading}
            onClick={() => onAct({ kind: 'delay', minutes, was })}
          >
            {minutes} minutes
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function promiseText({ ready_estimate_at }: OutletOrder): string {
  if (ready_estimate_at === null || Date.parse(ready_estimate_at) <= serverNow()) return 'How long from now?';
  return `Promised for ${formatTimeOnDay(ready_estimate_at, serverNow())}. How much longer?`;
}

function ShortDialog({ order, onClose, loading, error, onAct }: AskProps) {
  const [pieces, setPieces] = useState<Record<string, number>>({});
  // A colleague may have said some of it meanwhile.
  const saidOf = (item: OutletOrder['items'][number]) => Math.min(pieces[item.id] ?? 0, piecesToHandOver(item));
  const chosen = order.items.filter((item) => saidOf(item) > 0);
  const { items: seen } = useSeen(order, { isChosen: chosen.length > 0, isPending: loading, error }, 'order_changed');
  const lines = chosen.map((item) => ({
    id: item.id,
    pieces: saidOf(item),
    missing: seen.find(({ id }) => id === item.id)?.missing ?? item.missing,
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      title="What is not in stock?"
      description={`Order ${order.order_number}: the customer gets the money for it back, you prepare the rest.`}
    >
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-3">
            <span className="min-w-0 flex-1">
              <span className="figures font-bold">{piecesToHandOver(item)}×</span> {unbroken(item.product_name)}
            </span>
            <QuantityStepper
              of={item.product_name}
              value={saidOf(item)}
              max={piecesToHandOver(item)}
              disabled={loading}
              onChange={(value) => setPieces({ ...pieces, [item.id]: value })}
            />
          </li>
        ))}
      </ul>
      <Button
        size="lg"
        wide
        className="mt-5"
        disabled={lines.length === 0}
        loading={loading}
        loadingLabel="Saving..."
        onClick={() => onAct({ kind: 'short', lines })}
      >
        Give Money Back
      </Button>
    </Dialog>
  );
}

const sureTexts = {
  not_collected: {
    title: 'Nobody collected it?',
    text: 'Put the goods back on the shelf first. The order is closed and the customer gets the money back.',
    confirm: 'Goods Are Back',
    tone: 'danger',
  },
  new_code: {
    title: 'Send a new code?',
    text: 'The customer gets a new pickup code by SMS. The old one no longer works.',
    confirm: 'Send New Code',
    tone: 'primary',
  },
} as const;

function SureDialog({ order, onClose, loading, onAct, kind }: AskProps & { kind: 'not_collected' | 'new_code' }) {
  const { title, text, confirm, tone } = sureTexts[kind];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onAct({ kind })}
      loading={loading}
      title={title}
      confirmLabel={confirm}
      tone={tone}
      cancelLabel="Go Back"
    >
      Order {order.order_number} of {order.customer_name}. {text}
    </ConfirmDialog>
  );
}
