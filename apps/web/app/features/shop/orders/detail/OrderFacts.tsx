import type { OrderDetail } from '@club/contract/shop/orders';
import { formatDateTime } from '@club/rules/kampala-time';
import { isOpenOrder } from '@club/rules/order-status';
import { formatPhone, isUgandanNumber, toMsisdn } from '@club/rules/uganda-phone';
import type { ReactNode } from 'react';

import { mayComeLate } from '#web/features/money/payments/is-paying.ts';
import { networkNames } from '#web/features/money/payments/network-look.ts';
import { ifMissingLabels } from '#web/features/shop/orders/if-missing.ts';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { OtherCharge } from './OtherCharge.tsx';

interface FactsProps {
  title: string;
  /** Name and value; what is not known is left out. */
  facts: readonly (readonly [string, ReactNode])[];
  children?: ReactNode;
}

/** A card of names and values. */
export function Facts({ title, facts, children }: FactsProps) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      <dl className="grid gap-3">
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="grid gap-0.5">
                <dt className="text-soft text-sm">{name}</dt>
                <dd className="font-medium break-words whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </Card>
  );
}

const attemptWords = {
  pending: 'Waiting',
  initiated: 'Waiting for your PIN',
  completed: 'Completed',
  failed: 'Failed',
  timeout: 'Still being checked',
} as const;

const figures = (text: string | null) => text && <span className="figures">{text}</span>;

/**
 * The last attempt; nobody waits for the PIN of a payment for an order that was cancelled meanwhile. Who was charged although it
 * failed says so here, also when the order is over.
 */
export function PaymentInformation({ order }: { order: OrderDetail }) {
  const { payment } = order;
  const facts: FactsProps['facts'] = payment
    ? [
        ['Method', networkNames[payment.payment_network]],
        ['Number', figures(payment.phone_number)],
        ['Amount', <Ugx key="amount" amount={payment.amount} />],
        ['Status', attemptWords[mayComeLate(order) ? 'timeout' : payment.status]],
        ['Transaction', figures(payment.transaction_id)],
        ['Paid at', figures(payment.completed_at && formatDateTime(payment.completed_at))],
      ]
    : [['Method', networkNames[order.payment_network]]];
  return (
    <Facts title="Payment Information" facts={facts}>
      <OtherCharge order={order} />
    </Facts>
  );
}

const linkClass = 'text-brand-ink inline-flex min-h-11 items-center underline-offset-4 hover:underline';

export function PickupInformation({ order }: { order: OrderDetail }) {
  const { outlet } = order;
  const map = `https://www.openstreetmap.org/?mlat=${outlet.latitude}&mlon=${outlet.longitude}#map=17/${outlet.latitude}/${outlet.longitude}`;
  const isWaiting = isOpenOrder(order) && order.status !== 'ready';
  return (
    <Facts
      title="Pickup Information"
      facts={[
        [
          'Location',
          <span key="location" className="grid">
            <span>{outlet.name}</span>
            <span className="text-soft font-normal">
              {outlet.address}, {outlet.area}
            </span>
            <a
              href={map}
              target="_blank"
              rel="noreferrer"
              className="text-brand-ink inline-flex min-h-11 w-fit items-center font-semibold underline-offset-4 hover:underline"
            >
              Open map
            </a>
          </span>,
        ],
        ['Opening hours', <span key="hours">{unbroken(outlet.opening_hours)}</span>],
        [
          'Phone',
          <span key="phone" className="flex flex-wrap gap-x-5">
            <a href={`tel:${outlet.phone}`} className={`figures ${linkClass}`}>
              {formatPhone(outlet.phone)}
            </a>
            {isUgandanNumber(outlet.phone) && (
              <a
                href={`https://wa.me/${toMsisdn(outlet.phone)}`}
                target="_blank"
                rel="noreferrer"
                className={linkClass}
              >
                WhatsApp
              </a>
            )}
          </span>,
        ],
        [
          'Ready for pickup',
          isWaiting && order.ready_estimate_at ? `About ${formatDateTime(order.ready_estimate_at)}` : null,
        ],
        ['Your instructions', order.special_instructions],
        ['If something is missing', order.if_missing && ifMissingLabels(order.service_type)[order.if_missing]],
      ]}
    />
  );
}
