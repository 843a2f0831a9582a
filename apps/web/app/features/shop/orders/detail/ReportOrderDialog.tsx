import { reportOrder } from '@club/contract/outlets/reports';
import type { OrderDetail } from '@club/contract/shop/orders';

import { call } from '#web/api/call.ts';
import { IssueDialog } from '#web/features/club/support/IssueDialog.tsx';
import { useIntent } from '#web/lib/use-intent.ts';

interface ReportOrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** What is wrong with an order, which the outlet sees as well. It is sent once, however often it is tried. */
export function ReportOrderDialog({ order, onClose }: ReportOrderDialogProps) {
  const intent = useIntent();
  return (
    <IssueDialog
      title="Report a Problem"
      about={`Order ${order.order_number} · ${order.outlet_name}`}
      takesPhoto
      onClose={onClose}
      send={(issue, photo) => {
        const body = { ...issue, photo };
        return intent(body, (idempotencyKey) => call(reportOrder, { params: { id: order.id }, body, idempotencyKey }));
      }}
    />
  );
}
