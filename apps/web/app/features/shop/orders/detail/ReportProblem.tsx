import type { OrderDetail } from '@club/contract/shop/orders';
import { Flag } from 'lucide-react';
import { useState } from 'react';

import { ReportState } from '#web/features/club/support/ReportState.tsx';
import { Button } from '#web/ui/Button.tsx';

import { ReportOrderDialog } from './ReportOrderDialog.tsx';

/** On every order, whatever its state. */
export function ReportProblem({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" wide icon={<Flag aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        Report a Problem
      </Button>
      {/* Below it: what was pressed stays where it is. */}
      <ReportState report={order.report} />
      {isOpen && <ReportOrderDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
