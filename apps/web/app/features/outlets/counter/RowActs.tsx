import type { OutletOrder } from '@club/contract/outlets/counter';

import { Button } from '#web/ui/Button.tsx';

import type { AskedAct } from './ActDialogs.tsx';
import type { Opened } from './BoardDialogs.tsx';

interface RowActsProps {
  order: OutletOrder;
  disabled: boolean;
  onOpen: (opened: Opened) => void;
}

const acts: { kind: AskedAct; label: string; isOpen: (order: OutletOrder) => boolean }[] = [
  { kind: 'delay', label: 'Needs longer', isOpen: ({ can }) => can.delay && !can.accept },
  { kind: 'short', label: 'Not in stock', isOpen: ({ can }) => can.short },
  { kind: 'reject', label: 'Reject', isOpen: ({ can }) => can.reject },
  { kind: 'new_code', label: 'New code', isOpen: ({ can, status }) => can.complete && status === 'ready' },
  { kind: 'not_collected', label: 'Not collected', isOpen: ({ can }) => can.not_collected },
];

/** What is done now and then; small beside the next step. */
export function RowActs({ order, disabled, onOpen }: RowActsProps) {
  return (
    <div className="-mx-4 flex flex-wrap gap-x-1">
      {acts
        .filter(({ isOpen }) => isOpen(order))
        .map(({ kind, label }) => (
          <Button
            key={kind}
            variant="quiet"
            disabled={disabled}
            aria-label={`${label}: order ${order.order_number}`}
            onClick={() => onOpen(kind)}
          >
            {label}
          </Button>
        ))}
      {order.can.dispatch && order.rider !== null && (
        <Button
          variant="quiet"
          disabled={disabled}
          aria-label={`Another rider: order ${order.order_number}`}
          onClick={() => onOpen('assign')}
        >
          Another rider
        </Button>
      )}
      <Button variant="quiet" aria-label={`Print: order ${order.order_number}`} onClick={() => onOpen('print')}>
        Print
      </Button>
    </div>
  );
}
