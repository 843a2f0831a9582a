import type { OrderItem, OrderSummary } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { CARD_PRODUCTS } from '@club/rules/limits';
import { isOpenOrder, serviceTypeLabels } from '@club/rules/order-status';
import { Link } from 'react-router';

import { BuyAgain } from '#web/features/shop/cart/BuyAgain.tsx';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Bone, TextBones } from '#web/ui/Skeleton.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { orderLook, paymentLook } from './status-looks.ts';

interface OrderCardProps {
  order: OrderSummary;
  /** On the tab of all orders the payment is always named. */
  showPayment: boolean;
  onTrack: () => void;
  onCancel: () => void;
}

export function OrderCard({ order, showPayment, onTrack, onCancel }: OrderCardProps) {
  const shown = order.items.slice(0, CARD_PRODUCTS);
  const more = order.items.length - shown.length;
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="figures text-lg font-bold">
            <Link to={paths.order(order.id)} className="underline-offset-4 hover:underline">
              {order.order_number}
            </Link>
          </h2>
          <p className="text-soft text-sm">
            Placed <span className="figures">{formatDateTime(order.created_at)}</span>
          </p>
          <p className="text-soft text-sm">
            {order.outlet_name} · {serviceTypeLabels[order.service_type]}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <StatusBadge look={orderLook(order)} />
          {(showPayment || order.payment_status !== 'paid') && <StatusBadge look={paymentLook(order)} />}
        </div>
      </div>
      <ul className="@container grid gap-3">
        {shown.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
      {more > 0 && <p className="text-soft text-sm">+ {plural(more, 'more item')}</p>}
      <div className="border-line mt-auto flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
        <div>
          <Ugx amount={order.total_amount} className="text-lg font-bold" />
          {order.cashback_earned > 0 && (
            <p className="text-gold-ink text-sm font-semibold">
              <Ugx amount={order.cashback_earned} /> cashback
            </p>
          )}
        </div>
        <Actions order={order} onTrack={onTrack} onCancel={onCancel} />
      </div>
    </Card>
  );
}

function Item({ item }: { item: OrderItem }) {
  return (
    <li className="flex items-center gap-x-3 gap-y-1 @max-[15rem]:flex-wrap">
      <div className="w-14 shrink-0">
        <Picture picture={item.picture} fallback={item.product_image} alt="" sizes="56px" className="rounded-sm" />
      </div>
      {/* The size of the pack stands at the end of a name. With large letters there is no room beside the picture. */}
      <p className="min-w-0 flex-1 @max-[15rem]:order-last @max-[15rem]:basis-full">
        <span className="line-clamp-2 font-medium @max-[15rem]:line-clamp-none">{unbroken(item.product_name)}</span>
        <span className="text-soft line-clamp-1 text-sm @max-[15rem]:line-clamp-none">{item.offer.name}</span>
      </p>
      <p className="figures text-soft text-sm">×{item.quantity}</p>
    </li>
  );
}

function Actions({ order, onTrack, onCancel }: Pick<OrderCardProps, 'order' | 'onTrack' | 'onCancel'>) {
  const of = `order ${order.order_number}`;
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      {order.can.cancel && (
        <Button variant="quiet" onClick={onCancel} aria-label={`Cancel ${of}`}>
          Cancel
        </Button>
      )}
      {isOpenOrder(order) && (
        <Button variant="secondary" onClick={onTrack} aria-label={`Track ${of}`}>
          Track
        </Button>
      )}
      <LinkButton variant="secondary" to={paths.order(order.id)} aria-label={`View Details of ${of}`}>
        View Details
      </LinkButton>
      {order.can.reorder && <BuyAgain id={order.id} of={of} />}
      {hasPickupCode(order) && (
        <LinkButton to={paths.order(order.id)} aria-label={`Show code of ${of}`} className="grow sm:grow-0">
          Show code
        </LinkButton>
      )}
      {order.can.pay && (
        <LinkButton
          to={paths.checkout({ order: order.id })}
          aria-label={`Pay Now for ${of}`}
          className="grow sm:grow-0"
        >
          Pay Now
        </LinkButton>
      )}
    </div>
  );
}

/** It is collected against a code, which stands at the top of its own screen. */
const hasPickupCode = ({ kind, status, service_type }: OrderSummary) =>
  kind === 'order' && status === 'ready' && service_type !== 'delivery';

/** The card of an order with one item. */
export function OrderCardBones() {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="w-60 max-w-full">
          <TextBones lines={3} />
        </div>
        <Bone className="h-7 w-40 rounded-full" />
      </div>
      <div className="flex items-center gap-3">
        <Bone className="h-10.5 w-14" />
        <div className="min-w-0 flex-1">
          <TextBones lines={2} />
        </div>
      </div>
      <div className="border-line flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t pt-4">
        <Bone className="h-11.5 w-32" />
        <Bone className="h-11 w-51" />
      </div>
    </Card>
  );
}
