import {
  type CounterRedemption,
  listCounterRedemptions,
  reverseRedemption,
} from '@club/contract/offers-of-the-day/redemption';
import { formatTimeOnDay, kampalaDay } from '@club/rules/kampala-time';
import { staffPinError } from '@club/rules/staff-pin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { memo, useState } from 'react';

import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState, OfflinePart } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

import { forgetCodeGone } from './offline/codes-gone.ts';
import { counterDayQuery } from './queries.ts';
import { StaffPinField } from './StaffPinField.tsx';

/** What was handed over today, and for a quarter of an hour the way back. */
export function CounterDay({ outlet }: { outlet: string | undefined }) {
  const day = useQuery(counterDayQuery(outlet));
  const [back, setBack] = useState<CounterRedemption | null>(null);
  const today = kampalaDay(serverNow());
  return (
    <section aria-label="Today">
      <h2 className="mb-4 flex flex-wrap items-baseline gap-3 text-xl font-bold">
        Today
        {day.data && (
          <span className="figures text-soft text-base font-normal">
            {plural(day.data.results.filter(countsToday).length, 'redemption')}
          </span>
        )}
      </h2>
      {day.data === undefined ? (
        day.isError ? (
          <ErrorState title="Today could not be loaded" error={day.error} onRetry={() => void day.refetch()} />
        ) : day.isPaused ? (
          <OfflinePart />
        ) : (
          <Loading label="Loading today">
            <Bone className="h-40 w-full" />
          </Loading>
        )
      ) : day.data.count === 0 ? (
        <EmptyState icon={PackageCheck} title="Nothing handed over yet">
          What you hand over against codes today is listed here.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {day.data.results.map((redemption) => (
            <Row key={redemption.id} redemption={redemption} today={today} onBack={setBack} />
          ))}
        </ul>
      )}
      {back && <TakeBack outlet={outlet} redemption={back} onClose={() => setBack(null)} />}
    </section>
  );
}

/** Past midnight there is also what can still be taken back, and what was taken back was handed over to nobody. */
const countsToday = ({ redeemed_at, reversed_at }: CounterRedemption) =>
  reversed_at === null && kampalaDay(redeemed_at) === kampalaDay(serverNow());

interface RowProps {
  redemption: CounterRedemption;
  /** The day in Kampala. */
  today: string;
  onBack: (redemption: CounterRedemption) => void;
}

/** Drawn anew when something of it has changed, not with each digit of the next code: a busy outlet has 150 of them. */
const Row = memo(function Row({ redemption, today, onBack }: RowProps) {
  const { offer_name, first_name, items, staff_name, redeemed_at, reversed_at, can_reverse } = redemption;
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-3">
      <div className={reversed_at === null ? '' : 'text-soft line-through'}>
        <p className="font-semibold">
          <span className="figures">{formatTimeOnDay(redeemed_at, today)}</span> · {offer_name}
        </p>
        <p className="text-soft text-sm">
          {unbroken(items.map(({ product_name, quantity }) => `${quantity} × ${product_name}`).join(', '))} ·{' '}
          {first_name} · by {staff_name}
        </p>
      </div>
      {reversed_at !== null && <Badge tone="neutral">Taken back {formatTimeOnDay(reversed_at, today)}</Badge>}
      {can_reverse && (
        <Button variant="secondary" onClick={() => onBack(redemption)}>
          Take back
        </Button>
      )}
    </Card>
  );
});

const REASON_MIN_CHARS = 3;

interface TakeBackProps {
  outlet: string | undefined;
  redemption: CounterRedemption;
  onClose: () => void;
}

function TakeBack({ outlet, redemption, onClose }: TakeBackProps) {
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const [reason, setReason] = useState('');
  const wholePin = useWholeField(pin, staffPinError(pin));
  const wholeReason = useWholeField(reason, reason.trim().length < REASON_MIN_CHARS ? 'Please say why' : null);
  const reverse = useMutation({
    mutationFn: () =>
      unlessDone(call(reverseRedemption, { params: { id: redemption.id }, body: { pin, reason } }), () =>
        findTakenBack(outlet, redemption.id),
      ),
    onSuccess: ({ message }) => {
      toast.success(message);
      forgetCodeGone(redemption.code_id);
      onClose();
    },
    // Refused, it may have been taken back by somebody else, or its time is over.
    onSettled: () => void client.invalidateQueries({ queryKey: ['redemptions'] }),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Take back"
      description={`${redemption.offer_name} for ${redemption.first_name}: the code can be used again.`}
      submitLabel="Take back"
      tone="danger"
      loading={reverse.isPending}
      error={reverse.error}
      shown={['pin']}
      incomplete={wholePin.isOpen || wholeReason.isOpen}
      onSubmit={(event) => {
        event.preventDefault();
        // The last of what is missing that is looked at has the focus.
        const checks = [wholePin.check(), wholeReason.check()];
        if (checks.every(Boolean)) reverse.mutate();
      }}
    >
      <TextField
        ref={wholeReason.field}
        label="Why?"
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
        error={wholeReason.missing}
      />
      <StaffPinField
        ref={wholePin.field}
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          if (reverse.isError) reverse.reset();
        }}
        error={reverse.error?.fields['pin']?.[0] ?? wholePin.missing}
      />
    </FormDialog>
  );
}

async function findTakenBack(outlet: string | undefined, id: string) {
  const { results } = await call(listCounterRedemptions, { query: { outlet }, mayAsk: false });
  const isTakenBack = results.some((one) => one.id === id && one.reversed_at !== null);
  return isTakenBack ? { success: true, message: 'Taken back. The code can be used again.' } : null;
}
