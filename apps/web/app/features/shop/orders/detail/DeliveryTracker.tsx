import type { OrderDetail } from '@club/contract/shop/orders';
import { deliveryLabel, deliverySteps, trackerStepsDone } from '@club/rules/delivery-status';
import { formatDateTime, formatTimeOnDay } from '@club/rules/kampala-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { Check, Phone } from 'lucide-react';
import { useState } from 'react';

import { TrackOrderDialog } from '#web/features/shop/orders/TrackOrderDialog.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonClass, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { CodeDigits } from '#web/ui/CodeDigits.tsx';
import type { Tone } from '#web/ui/Notice.tsx';

import { deliveryNews, type Assignment } from './delivery-news.ts';
import { HiddenCode } from './HiddenCode.tsx';
import { RiderHere } from './RiderHere.tsx';
import { RiderLine } from './RiderLine.tsx';
import { StrandedNotice } from './StrandedNotice.tsx';

/** Where a delivery is: who brings it, since when, and the code for the door. */
export function DeliveryTracker({ order }: { order: OrderDetail }) {
  const [tracking, setTracking] = useState(false);
  const delivery = order.delivery_assignment;
  if (delivery === null) return <StrandedNotice order={order} />;
  const news = deliveryNews(delivery, order.stranded);
  return (
    <Card as="section" aria-label="Delivery Status" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-bold">Delivery Status</h2>
        <Badge tone={toneOf(delivery)}>{deliveryLabel(delivery.status, delivery.called_off)}</Badge>
      </div>
      <StrandedNotice order={order} />
      <div className="@container">
        <Progress delivery={delivery} />
      </div>
      <p role="status">
        {news.text} <span className="figures text-soft">{formatDateTime(news.at)}</span>
      </p>
      {delivery.left_at !== null && <CallOutlet outlet={order.outlet} />}
      {delivery.delivery_code && <CodeDigits code={delivery.delivery_code.code} label="Your delivery code" />}
      {delivery.status === 'arrived' && order.codes_hidden && <HiddenCode of="delivery" />}
      <Estimate delivery={delivery} />
      {delivery.next_attempt_at && !delivery.called_off && (
        <p>
          <span className="text-soft">Next attempt:</span>{' '}
          <span className="figures font-semibold">{formatDateTime(delivery.next_attempt_at)}</span>
        </p>
      )}
      <RiderLine order_id={order.id} delivery={delivery} />
      {delivery.can_say_here && <RiderHere order_id={order.id} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setTracking(true)}>
          Track Order
        </Button>
        <LinkButton variant="quiet" to={paths.contact()}>
          Help
        </LinkButton>
      </div>
      {tracking && <TrackOrderDialog order={order} onClose={() => setTracking(false)} />}
    </Card>
  );
}

function Progress({ delivery }: { delivery: Assignment }) {
  const done = trackerStepsDone(delivery);
  const toCome = delivery.called_off ? ' – not done' : ' – to come';
  return (
    <ol aria-label="Delivery progress" className="grid grid-cols-4 gap-2 @max-[14rem]:grid-cols-1">
      {deliverySteps.map((step, index) => {
        const isDone = index < done;
        return (
          <li
            key={step}
            className="grid justify-items-center gap-1 text-center text-sm @max-[14rem]:flex @max-[14rem]:items-center @max-[14rem]:gap-3"
          >
            <span
              className={cx(
                'grid size-8 place-items-center rounded-full',
                // Hollow: nothing of it has happened.
                isDone ? 'bg-brand text-on-brand' : 'border-edge bg-surface border-2 border-dashed',
              )}
            >
              {isDone && <Check aria-hidden className="size-4" />}
            </span>
            <span className={isDone ? 'font-semibold' : 'text-soft'}>
              {step}
              <span className="sr-only">{isDone ? ' – done' : toCome}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** For who has not got what the rider says to have handed over. */
function CallOutlet({ outlet: { name, phone } }: Pick<OrderDetail, 'outlet'>) {
  return (
    <a href={`tel:${phone}`} className={buttonClass('secondary')}>
      <Phone aria-hidden className="size-4.5 shrink-0" />
      <span>
        Call {name}, <span className="figures whitespace-nowrap">{formatPhone(phone)}</span>
      </span>
    </a>
  );
}

function Estimate({ delivery }: { delivery: Assignment }) {
  if (delivery.estimated_from === null || delivery.estimated_to === null) return null;
  return (
    <p>
      <span className="text-soft">Estimated delivery:</span>{' '}
      <span className="figures font-semibold">
        {formatTimeOnDay(delivery.estimated_from, serverNow())} to{' '}
        {formatTimeOnDay(delivery.estimated_to, delivery.estimated_from)}
      </span>
    </p>
  );
}

function toneOf({ status, called_off }: Assignment): Tone {
  if (called_off) return 'neutral';
  if (status === 'failed') return 'bad';
  if (status === 'delivered') return 'good';
  return status === 'arrived' ? 'gold' : 'info';
}
