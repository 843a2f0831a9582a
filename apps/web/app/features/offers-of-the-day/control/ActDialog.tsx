import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { typedUgx } from '#web/lib/typed-ugx.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { toast } from '#web/ui/toasts.ts';

import { actWords, type ActedOn, type ActKind, type ActValues } from './act-words.ts';
import { ExtendFields, PolicyFields, ReasonField, StockFields } from './ActFields.tsx';
import { useOfferAct, type OfferAct } from './use-offer-act.ts';

interface ActDialogProps {
  /** As it is by now. */
  offer: ActedOn;
  kind: ActKind;
  onClose: () => void;
}

/** The server speaks of the end, which is what the hours come to. */
const BOXES = { until: 'hours' } as const;

/** Asks what an act needs, and why; the reason stands in the journal. */
export function ActDialog({ offer: now, kind, onClose }: ActDialogProps) {
  const [offer, setOffer] = useState(now);
  const { title, submit, tells, done } = actWords[kind];
  const form = useForm<ActValues>({
    defaultValues: {
      hours: '3',
      product_id: offer.products[0]?.id ?? '',
      pieces: '',
      policy: offer.unused_codes,
      reason: '',
    },
  });
  const act = useOfferAct(offer, (changed) => {
    toast.success(done(changed));
    onClose();
  });
  // What was seen is acted on, and something else only once it was said that it has changed.
  if (act.error?.code === 'stock_changed' && offer !== now) setOffer(now);
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={
        <>
          <strong className="text-ink">{offer.name}.</strong> {tells(offer)}
        </>
      }
      tone={kind === 'stop' ? 'danger' : 'primary'}
      onSubmit={(event) =>
        void form.handleSubmit((values) =>
          act.mutate(actOf(kind, offer, values), { onError: (problem) => applyProblem(form, problem, BOXES) }),
        )(event)
      }
      loading={act.isPending}
      loadingLabel="Saving..."
      error={act.error}
      submitLabel={submit}
    >
      {kind === 'extend' && <ExtendFields offer={offer} form={form} />}
      {kind === 'stock' && <StockFields offer={offer} form={form} />}
      {kind === 'policy' && <PolicyFields form={form} />}
      <ReasonField form={form} />
    </FormDialog>
  );
}

const HOUR_MS = 60 * 60_000;

function actOf(kind: ActKind, offer: ActedOn, values: ActValues): OfferAct {
  const reason = values.reason.trim();
  const was = offer.offer_end_time;
  switch (kind) {
    case 'pause':
    case 'resume':
      return { kind: 'pause', paused: kind === 'pause', reason };
    case 'extend': {
      const until = new Date(Date.parse(was) + Number(values.hours) * HOUR_MS).toISOString();
      return { kind, until, was, reason };
    }
    case 'stock':
      return {
        kind,
        product_id: values.product_id,
        pieces: typedUgx(values.pieces) ?? 0,
        was: offer.products.find(({ id }) => id === values.product_id)?.total,
        reason,
      };
    case 'stop':
      return { kind, reason };
    case 'policy':
      return { kind, policy: values.policy, was: offer.unused_codes, reason };
  }
}
