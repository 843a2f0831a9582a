import type { OutletOrder } from '@club/contract/outlets/counter';

import { AssignDialog } from '#web/features/outlets/deliveries/AssignDialog.tsx';

import { ActDialog, type AskedAct } from './ActDialogs.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';
import { Slip } from './Slip.tsx';

/** What may be opened for an order of the board. */
export type Opened = AskedAct | 'complete' | 'assign' | 'print';

interface BoardDialogsProps {
  order: OutletOrder;
  opened: Opened;
  outlet: { id: string; name: string };
  onClose: () => void;
}

/** The window that was asked for. */
export function BoardDialogs({ order, opened, outlet, onClose }: BoardDialogsProps) {
  if (opened === 'complete') return <CompleteDialog order={order} onClose={onClose} />;
  if (opened === 'assign') return <AssignDialog order={order} outlet={outlet.id} onClose={onClose} />;
  if (opened === 'print') return <Slip order={order} outlet_name={outlet.name} onPrinted={onClose} />;
  return <ActDialog order={order} kind={opened} onClose={onClose} />;
}
