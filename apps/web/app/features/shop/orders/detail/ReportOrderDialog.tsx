import { reportOrder } from '@club/contract/outlets/reports';
import type { OrderDetail } from '@club/contract/shop/orders';
import { useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { IssueDialog } from '#web/features/club/support/IssueDialog.tsx';
import { orderQuery } from '#web/features/money/payments/queries.ts';
import { useIntent } from '#web/lib/use-intent.ts';

interface ReportOrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** What is wrong with an order, which the outlet sees as well. It is sent once, however often it is tried. */
export function ReportOrderDialog({ order, onClose }: ReportOrderDialogProps) {
  const client = useQueryClient();
  const intent = useIntent();
  return (
    <IssueDialog
      title="Report a Problem"
      about={`Order ${order.order_number} · ${order.outlet_name}`}
      takesPhoto
      onClose={onClose}
      send={async (issue, photo) => {
        const body = { ...issue, photo };
        const params = { id: order.id };
        const sent = await intent(body, (idempotencyKey) => call(reportOrder, { params, body, idempotencyKey }));
        void client.invalidateQueries({ queryKey: orderQuery(order.id).queryKey });
        return sent;
      }}
    />
  );
}
