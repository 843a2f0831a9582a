import type { OutletOrder } from '@club/contract/outlets/counter';

import { AssignDialog } from '#web/features/outlets/deliveries/AssignDialog.tsx';

import { ActDialog, type AskedAct } from './ActDialogs.tsx';
import { CompleteDialog } from './CompleteDialog.tsx';
import { Slip } from './Slip.tsx';

/** What may be opened for an order of the board. */
export type Opened = AskedAct | 'complete' | 'assign' | 'print';

interface BoardDialogsProps {
  /** As it was when it was opened. */
  order: OutletOrder;
  opened: Opened;
  board: { results: readonly OutletOrder[]; outlet: { id: string; name: string } };
  onClose: () => void;
}

/** The window that was asked for, of the order as it is by now; what has left the column is shown as it was. */
export function BoardDialogs({ order: before, opened, board: { results, outlet }, onClose }: BoardDialogsProps) {
  const order = results.find(({ id }) => id === before.id) ?? before;
  if (opened === 'complete') return <CompleteDialog order={order} onClose={onClose} />;
  if (opened === 'assign') return <AssignDialog order={order} outlet={outlet.id} onClose={onClose} />;
  if (opened === 'print') return <Slip order={order} outlet_name={outlet.name} onPrinted={onClose} />;
  return <ActDialog order={order} kind={opened} onClose={onClose} />;
}
