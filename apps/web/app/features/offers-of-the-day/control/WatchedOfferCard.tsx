import { remindCodeOwners, type WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { unusedPolicyLabels } from '@club/rules/unused-code';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { call } from '#web/api/call.ts';
import { plural } from '#web/lib/format.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { toast } from '#web/ui/toasts.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { ActKind } from './act-words.ts';
import { offerCan, offerLook } from './offer-looks.ts';
import { StockBar } from './StockBar.tsx';

interface WatchedOfferCardProps {
  offer: WatchedOffer;
  onAct: (kind: ActKind) => void;
}

/** One offer: how it sells, what its codes do, and what can be done about it. */
export function WatchedOfferCard({ offer, onAct }: WatchedOfferCardProps) {
  const { codes } = offer;
  return (
    <Card as="li" id={`offer-${offer.id}`} tabIndex={-1} className="@container grid scroll-mt-20 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-lg font-bold wrap-anywhere">{offer.name}</h3>
          <p className="text-soft text-sm">
            {offer.outlet_name}, {offer.outlet_area}
          </p>
        </div>
        <StatusBadge look={offerLook(offer)} />
      </div>
      <StockBar of={offer.name} {...offer} />
      {offer.products.length > 1 && (
        <ul className="grid gap-3">
          {offer.products.map((product) => (
            <li key={product.id} className="grid gap-1">
              <p className="text-sm font-medium">{unbroken(product.product_name)}</p>
              <StockBar of={product.product_name} {...product} small />
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm @min-[15rem]:grid-cols-2 @min-[36rem]:grid-cols-3 @min-[54rem]:grid-cols-6">
        <Fact label={offer.status === 'announced' ? 'Opens' : 'Opened'}>{formatDateTime(offer.offer_start_time)}</Fact>
        <Fact label={offer.status === 'ended' ? 'Ended' : 'Ends'}>{formatDateTime(offer.offer_end_time)}</Fact>
        <Fact label="Codes">
          {formatCount(codes.issued)} sold, {formatCount(codes.redeemed)} used
        </Fact>
        <Fact label="Still to be used">
          {formatCount(codes.live)}
          {codes.ending > 0 && `, ${formatCount(codes.ending)} within 6 h`}
        </Fact>
        <Fact label="Paid for them">
          <Ugx amount={offer.exposure} />
        </Fact>
        <Fact label="If not used">{unusedPolicyLabels[offer.unused_codes]}</Fact>
      </dl>
      <Acts offer={offer} onAct={onAct} />
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft">{label}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  );
}

function Acts({ offer, onAct }: WatchedOfferCardProps) {
  const send = useIntent();
  const remind = useMutation({
    mutationFn: () =>
      send([offer.id, offer.codes.live], (idempotencyKey) =>
        call(remindCodeOwners, { params: { id: offer.id }, idempotencyKey }),
      ),
    onSuccess: ({ reminded }) => toast.success(`${plural(reminded, 'owner is', 'owners are')} being reminded.`),
    onError: (error) => toast.error(error.message),
  });
  const act = (kind: ActKind, label: string, className?: string) => (
    <Button
      variant="secondary"
      className={className}
      aria-label={`${label}: ${offer.name}`}
      onClick={() => onAct(kind)}
    >
      {label}
    </Button>
  );
  const resume = offerCan.resume(offer) && act('resume', 'Sell again');
  return (
    <div className="flex flex-wrap gap-2">
      {/* One takes the place of the other, and keeps the focus that its press had. */}
      {offerCan.pause(offer) ? act('pause', 'Pause') : resume}
      {offerCan.pause(offer) && resume}
      {offerCan.change(offer) && act('extend', 'Extend')}
      {offerCan.change(offer) && act('stock', 'Add pieces')}
      {offerCan.remind(offer) && (
        <Button
          variant="secondary"
          aria-label={`Remind owners: ${offer.name}`}
          loading={remind.isPending}
          loadingLabel="Reminding..."
          onClick={() => remind.mutate()}
        >
          Remind owners
        </Button>
      )}
      <LinkButton to={paths.adminUnusedCodes(offer.id)} variant="quiet" aria-label={`Unused codes: ${offer.name}`}>
        Unused codes
      </LinkButton>
      {/* At the end of the line, whatever else there is; its dialog is red, the card is not. */}
      {offerCan.change(offer) && act('stop', 'Stop', 'ml-auto border-bad! text-bad!')}
    </div>
  );
}
