import { answerDelivery, type RiderDelivery } from '@club/contract/outlets/riding';
import type { DeliveryStatus } from '@club/rules/delivery-status';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';

import { DeliverDialog } from './DeliverDialog.tsx';
import { FailDialog } from './FailDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { useDoAct } from './use-rider-acts.ts';

const nextSteps: Partial<Record<DeliveryStatus, { to: 'picked_up' | 'arrived'; label: string }>> = {
  assigned: { to: 'picked_up', label: 'I have picked it up' },
  picked_up: { to: 'arrived', label: 'I have arrived' },
  in_transit: { to: 'arrived', label: 'I have arrived' },
};

type Asked = 'code' | 'fail' | 'leave';

interface Done {
  kind: 'move' | 'deliver' | 'leave';
  body: object;
}

/** One big next step, and below it what is done now and then. */
export function RiderSteps({ delivery, hasWaiting }: { delivery: RiderDelivery; hasWaiting: boolean }) {
  const doAct = useDoAct();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { id: delivery_id, order_number } = delivery;
  const act = useMutation({
    mutationFn: (done: Done) => doAct({ ...done, delivery_id, order_number }),
    onError: (error) => toast.error(error.message),
  });
  const place = useFocusPlace<HTMLDivElement>(`${delivery.status} ${delivery.left_at}`);
  const next = nextSteps[delivery.status];
  const isOpen = delivery.moves.includes('failed');
  const nextStep = next && (
    <Button
      size="lg"
      wide
      loading={act.isPending}
      loadingLabel="Saving..."
      onClick={() => act.mutate({ kind: 'move', body: { status: next.to } })}
    >
      {next.label}
    </Button>
  );
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label="Next step" className="grid gap-4 outline-none empty:hidden">
      {delivery.status === 'assigned' ? <Answer delivery={delivery}>{nextStep}</Answer> : nextStep}
      {delivery.status === 'arrived' && <AtTheDoor delivery={delivery} onAsk={setAsked} />}
      {isOpen && delivery.status !== 'assigned' && (
        <Button variant="quiet" wide disabled={act.isPending} onClick={() => setAsked('fail')}>
          I cannot deliver it
        </Button>
      )}
      {/* Called off while a code is typed: what to do with the goods is said on the card, and no more in a window above it. */}
      {asked && (isOpen || act.isPending) && <RiderWindow {...{ delivery, hasWaiting, asked, onClose: close, act }} />}
    </div>
  );
}

interface RiderWindowProps {
  delivery: RiderDelivery;
  hasWaiting: boolean;
  asked: Asked;
  act: UseMutationResult<void, ApiError, Done>;
  onClose: () => void;
}

/** The window that was asked for. */
function RiderWindow({ delivery, hasWaiting, asked, act, onClose }: RiderWindowProps) {
  const common = { order_number: delivery.order_number, loading: act.isPending, onClose };
  const doAndClose = (done: Done) => act.mutate(done, { onSuccess: onClose });
  if (asked === 'code') {
    const onKeep = (code: string) => act.mutateAsync({ kind: 'deliver', body: { code } });
    return <DeliverDialog {...{ delivery, hasWaiting, onKeep, onClose }} />;
  }
  if (asked === 'leave')
    return <LeaveDialog {...common} onLeave={(left) => doAndClose({ kind: 'leave', body: left })} />;
  return (
    <FailDialog
      {...common}
      onFail={(failing) => doAndClose({ kind: 'move', body: { status: 'failed', ...failing } })}
    />
  );
}

function AtTheDoor({ delivery, onAsk }: { delivery: RiderDelivery; onAsk: (asked: Asked) => void }) {
  return (
    <>
      {delivery.left_at !== null && (
        <Notice tone="info" live>
          The outlet looks at your picture and your reason. With the code it is done at once.
        </Notice>
      )}
      {delivery.codes_left && (
        <Button size="lg" wide variant="gold" onClick={() => onAsk('code')}>
          Enter the customer&apos;s code
        </Button>
      )}
      {delivery.left_at === null && (
        <Button variant="secondary" wide onClick={() => onAsk('leave')}>
          The customer has no code
        </Button>
      )}
    </>
  );
}

/**
 * Yes, or no before anything was picked up. Both need a network; without one the next step stands there at once, as picking it
 * up is a yes as well and is kept.
 */
function Answer({ delivery, children }: { delivery: RiderDelivery; children: ReactNode }) {
  const client = useQueryClient();
  const answer = useMutation({
    mutationFn: (accept: boolean) => call(answerDelivery, { params: { id: delivery.id }, body: { accept } }),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
  const online = useOnline();
  const isSending = (accept: boolean) => answer.isPending && answer.variables === accept;
  return (
    <>
      {online && !delivery.accepted ? (
        <Button size="lg" wide loading={isSending(true)} onClick={() => answer.mutate(true)}>
          I bring it
        </Button>
      ) : (
        children
      )}
      <Button variant="quiet" wide disabled={!online} loading={isSending(false)} onClick={() => answer.mutate(false)}>
        I cannot take it
      </Button>
    </>
  );
}
