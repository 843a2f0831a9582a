import { formatUgx } from '@club/rules/money';
import { type FormEvent, useRef, useState } from 'react';

import { useRequestRefund } from '#web/features/money/desk/use-finance-acts.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { UgxField } from '#web/ui/UgxField.tsx';

import { amountError, askedOf, type Refundable, type RefundDraftState, useRefundDraft } from './refund-draft.ts';
import { RefundEffect } from './RefundEffect.tsx';
import { RefundLines } from './RefundLines.tsx';
import { useRefundPreview } from './use-refund-preview.ts';

const LEAST_REASON_CHARS = 3;

/** What may be given back of an order; where a colleague was quicker and nothing is left, why what was pressed was not done. */
export function RefundForm({ order, onDone }: { order: Refundable; onDone: () => void }) {
  const request = useRequestRefund(order.order_id, onDone);
  if (order.left > 0) return <Form order={order} request={request} />;
  return (
    <>
      <FormBanner error={request.error} />
      <Card>
        <p className="figures font-bold">{order.order_number}</p>
        <p className="text-soft">
          {order.member_name}. Nothing is left to refund of this order:{' '}
          {order.waiting > 0
            ? `${formatUgx(order.waiting)} of it was asked for already, and another admin has to agree.`
            : 'it is not paid, was cancelled, or all of it went back.'}
        </p>
      </Card>
    </>
  );
}

/** By line or by amount, with a reason; what it does to everybody stands there before it is asked for. */
function Form({ order, request }: { order: Refundable; request: ReturnType<typeof useRequestRefund> }) {
  const draft = useRefundDraft();
  const [reason, setReason] = useState('');
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const asked = askedOf(draft.draft, order);
  const { isPending, error } = request;
  const left = useSeen(order.left, { isChosen: asked !== undefined, isPending, error }, 'refund_changed');
  const preview = useRefundPreview(order, asked);
  const reasonError = reason.trim().length < LEAST_REASON_CHARS ? 'Please say why' : undefined;
  const isReady = asked !== undefined && reasonError === undefined;
  const { effect } = preview;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reasonError !== undefined) reasonField.current?.focus();
    if (isReady && effect !== undefined) setAsking(true);
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Refund" className="grid grid-cols-1 gap-4">
      <OrderHead order={order} />
      <FormBanner error={request.error} />
      <Card className="grid gap-5">
        <HowMuch order={order} {...draft} />
        <TextArea
          ref={reasonField}
          label="Reason"
          hint="The member reads it on the order."
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isTried ? reasonError : undefined}
        />
      </Card>
      <RefundEffect effect={effect} error={preview.error} busy={preview.isBehind} />
      <Button type="submit" size="lg" wide disabled={asked === undefined || effect === undefined || preview.isBehind}>
        {effect?.needs_second === true ? 'Ask for This Refund' : 'Refund Now'}
      </Button>
      {isAsking && effect && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          tone="primary"
          title={`Refund ${formatUgx(effect.amount)}?`}
          confirmLabel={effect.needs_second ? 'Ask for It' : 'Refund'}
          loading={request.isPending}
          onConfirm={() =>
            asked && request.mutate({ ...asked, reason: reason.trim(), left }, { onError: () => setAsking(false) })
          }
        >
          {effect.needs_second
            ? `Admins would give back more than ${formatUgx(order.approval_above)} of this order, so another admin has to agree before anything is sent.`
            : `${order.member_name} gets it back at once. This cannot be taken back.`}
        </ConfirmDialog>
      )}
    </form>
  );
}

/** By line, or one amount shared over all that is left. */
function HowMuch({ order, draft, change, ...ofLines }: { order: Refundable } & RefundDraftState) {
  return (
    <>
      <RadioGroup
        label="Refund"
        name="mode"
        columns="always"
        value={draft.mode}
        onChange={(event) => change({ mode: event.target.value === 'amount' ? 'amount' : 'lines' })}
        options={[
          { value: 'lines', label: 'By line' },
          { value: 'amount', label: 'By amount' },
        ]}
      />
      {draft.mode === 'lines' ? (
        <RefundLines order={order} draft={draft} {...ofLines} onDelivery={(delivery) => change({ delivery })} />
      ) : (
        <UgxField
          label="Amount (UGX)"
          hint={`Shared over all that is left: ${formatUgx(order.left)}`}
          value={draft.amount}
          onText={(amount) => change({ amount })}
          error={amountError(draft.amount, order.left)}
        />
      )}
    </>
  );
}

function OrderHead({ order }: { order: Refundable }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <div>
        <p className="figures font-bold">{order.order_number}</p>
        <p className="text-soft text-sm">{order.member_name}</p>
      </div>
      <p className="text-soft text-sm">
        Paid <span className="figures text-ink font-semibold">{formatUgx(order.total_amount)}</span>, left to refund{' '}
        <span className="figures text-ink font-semibold">{formatUgx(order.left)}</span>
      </p>
    </div>
  );
}
