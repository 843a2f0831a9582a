import type { ReplyOf } from '@club/contract/endpoint';
import type { listOutletDeliveries, OutletDelivery } from '@club/contract/outlets/deliveries';
import { deliveryLabel } from '@club/rules/delivery-status';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useRowFocus } from '#web/lib/use-row-focus.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Lasting, LastingHolder } from '#web/ui/Lasting.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { JudgeDialog } from './JudgeDialog.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';

/** What was left without a code and what has to come back, which the outlet decides; then what is on its way. */
export function OnTheRoad({ road }: { road: UseQueryResult<ReplyOf<typeof listOutletDeliveries>> }) {
  const place = useRowFocus<HTMLElement>(road.data?.results);
  return (
    <section ref={place} tabIndex={-1} aria-label="On the road" className="mb-6 outline-none">
      <SectionHeader title="On the road" />
      {road.isPending && (
        <Loading label="Loading what is on the road">
          {/* As high as one that is on its way, and as the word that there is none. */}
          <Bone className="h-30 rounded-lg" />
        </Loading>
      )}
      {road.isError && road.data === undefined && (
        <ErrorState
          title="What is on the road could not be loaded"
          error={road.error}
          onRetry={() => void road.refetch()}
          retrying={road.isFetching}
        />
      )}
      {road.data?.results.length === 0 && (
        <Card className="text-soft grid min-h-30 place-items-center text-center">Nothing is on the road.</Card>
      )}
      <LastingHolder>
        <ul className="grid gap-3">
          {road.data?.results.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </LastingHolder>
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: OutletDelivery }) {
  const [asked, setAsked] = useState(false);
  const isLeft = delivery.status === 'arrived' && delivery.left_at !== null;
  const isForOthers = isLeft ? delivery.own !== null : delivery.owed_back && delivery.own === 'order';
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-lg font-bold">
          <span className="figures">{delivery.order_number}</span>
          <Badge tone={delivery.owed_back ? 'bad' : 'info'}>
            {deliveryLabel(delivery.status, delivery.called_off)}
          </Badge>
        </p>
        <p>
          {delivery.rider_name} to {delivery.customer_name}
        </p>
        <p className="text-soft">{stateOf(delivery)}</p>
        {isForOthers && (
          <p className="text-soft">
            You {delivery.own === 'ride' ? 'brought it' : 'ordered it'}: another manager or the club decides.
          </p>
        )}
      </div>
      {(isLeft || delivery.owed_back) && !isForOthers && (
        <Button
          size="lg"
          aria-label={`${isLeft ? 'Look at it' : 'It is back'}: order ${delivery.order_number}`}
          onClick={() => setAsked(true)}
        >
          {isLeft ? 'Look at it' : 'It is back'}
        </Button>
      )}
      <Lasting open={asked} onClose={() => setAsked(false)}>
        {(close) => <Question delivery={delivery} onClose={close} />}
      </Lasting>
    </Card>
  );
}

/** About the delivery as it stood when it was asked: what a colleague decides meanwhile puts no other question in its place. */
function Question({ delivery: now, onClose }: { delivery: OutletDelivery; onClose: () => void }) {
  const [delivery] = useState(now);
  const Asked = delivery.owed_back ? ReturnDialog : JudgeDialog;
  return <Asked delivery={delivery} onClose={onClose} />;
}

function stateOf(delivery: OutletDelivery): string {
  if (delivery.owed_back) return `${delivery.fail_reason}. The goods have to come back.`;
  if (delivery.left_at !== null) return `Handed over without the code: ${delivery.left_reason}`;
  if (delivery.status === 'assigned' && !delivery.accepted) return 'Has not answered yet';
  return `Given out at ${formatTimeOnDay(delivery.assigned_at, serverNow())}`;
}
