import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';

import { PayingNotice } from '#web/features/offers-of-the-day/purchases/PayingNotice.tsx';
import { PurchaseDialog } from '#web/features/offers-of-the-day/purchases/PurchaseDialog.tsx';
import { useMayBuy } from '#web/features/offers-of-the-day/purchases/use-may-buy.ts';
import { titled } from '#web/lib/titled.ts';
import { useTooOld } from '#web/lib/use-too-old.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toasts.ts';

import { DayOfferBones } from './DayOfferBones.tsx';
import { DayOfferView } from './DayOfferView.tsx';
import { dayOfferQuery } from './queries.ts';
import { useShare } from './use-share.ts';

export const meta = titled('Offer of the Day');

export default function DayOfferPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const share = useShare();
  const offer = useQuery(dayOfferQuery(id));
  const shown = useTooOld(offer.dataUpdatedAt) ? undefined : offer.data;
  const hasFailed = offer.isError && offer.data === undefined;
  const said = useRef(false);
  useEffect(() => {
    if (hasFailed && !said.current) toast.error('Failed to load offer details');
    said.current = hasFailed;
  }, [hasFailed]);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate(paths.dayOffers()))}
        >
          Back
        </Button>
        {shown && (
          <Button
            variant="secondary"
            icon={<Share2 aria-hidden className="size-5" />}
            onClick={() => void share(shown.name, paths.dayOfferTeaser(shown.id))}
          >
            Share
          </Button>
        )}
      </div>
      {shown && <PageTitle>{shown.name}</PageTitle>}
      {shown && <AsOf at={offer.dataUpdatedAt} />}
      {shown ? (
        <Sold offer={shown} isGone={offer.error?.code === 'offer_not_found'} />
      ) : offer.isError ? (
        <ErrorState
          level={1}
          title="This offer could not be shown"
          error={offer.error}
          onRetry={() => void offer.refetch()}
          retrying={offer.isFetching}
        />
      ) : (
        <DayOfferBones />
      )}
    </>
  );
}

/** The offer, and the dialog in which it is bought. */
function Sold({ offer, isGone }: { offer: DayOffer; isGone: boolean }) {
  const mayBuy = useMayBuy();
  const [isBuying, setBuying] = useState(false);
  const pressed = useRef<Element>(null);
  function buy() {
    if (!mayBuy()) return;
    pressed.current = document.activeElement;
    setBuying(true);
  }
  return (
    <>
      <PayingNotice offer_id={offer.id} onContinue={buy} />
      <DayOfferView offer={offer} isGone={isGone} isBuying={isBuying} onBuy={buy} />
      {isBuying && (
        <PurchaseDialog offer={offer} onClose={() => setBuying(false)} focusAfter={() => stillThere(pressed.current)} />
      )}
    </>
  );
}

/** It was off while the dialog was open, and had no focus to come back to. */
function stillThere(button: Element | null): HTMLElement | null {
  return button instanceof HTMLElement && button.isConnected ? button : document.querySelector('main');
}
