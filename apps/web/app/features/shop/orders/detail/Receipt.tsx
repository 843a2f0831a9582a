import type { OrderDetail } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { formatPhone } from '@club/rules/uganda-phone';
import { Printer, Share2 } from 'lucide-react';

import { networkNames } from '#web/features/money/payments/network-look.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import { OrderTotals } from './OrderParts.tsx';
import { receiptText } from './receipt-text.ts';
import { ReceiptLines } from './ReceiptLines.tsx';

export function Receipt({ order }: { order: OrderDetail }) {
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <ReceiptActions order={order} />
      <Card as="section" aria-label="Receipt" className="grid gap-5">
        <div>
          <h1 className="text-2xl font-bold">Receipt</h1>
          <p className="figures text-soft flex flex-wrap gap-x-4 *:max-w-full">
            <span>{order.order_number}</span>
            <span>{formatDateTime(order.payment?.completed_at ?? order.created_at)}</span>
          </p>
        </div>
        <Seller outlet={order.outlet} />
        <ReceiptLines order={order} />
        {order.payment && <Paid payment={order.payment} />}
      </Card>
      <OrderTotals order={order} />
      <p className="text-soft text-sm">Sold by the outlet through Kasente Club. This is no fiscal invoice.</p>
    </div>
  );
}

function ReceiptActions({ order }: { order: OrderDetail }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button icon={<Printer aria-hidden className="size-5" />} onClick={() => window.print()}>
        Print
      </Button>
      {'share' in navigator && (
        <Button
          variant="secondary"
          icon={<Share2 aria-hidden className="size-5" />}
          // Whoever changes their mind while sharing has done nothing wrong.
          onClick={() => void navigator.share({ text: receiptText(order) }).catch(() => {})}
        >
          Share
        </Button>
      )}
      <LinkButton to={paths.order(order.id)} variant="quiet">
        View Your Order
      </LinkButton>
    </div>
  );
}

function Seller({ outlet }: { outlet: OrderDetail['outlet'] }) {
  return (
    <div className="wrap-anywhere">
      <p className="font-semibold">{outlet.name}</p>
      <p className="text-soft">
        {outlet.address}, {outlet.area}
      </p>
      <p className="text-soft figures">{formatPhone(outlet.phone)}</p>
      <p className="figures">{outlet.tin ? `TIN ${outlet.tin}` : 'This outlet has not told its TIN.'}</p>
    </div>
  );
}

function Paid({ payment }: { payment: NonNullable<OrderDetail['payment']> }) {
  return (
    <div className="text-soft">
      <p>
        {formatUgx(payment.amount)} by {networkNames[payment.payment_network]}
      </p>
      <p>
        Paid from <span className="figures inline-block">{payment.phone_number}</span>
      </p>
      {payment.transaction_id && (
        <p>
          Transaction <span className="figures break-words">{payment.transaction_id}</span>
        </p>
      )}
    </div>
  );
}
