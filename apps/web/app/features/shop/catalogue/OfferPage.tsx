import type { OfferDetail } from '@club/contract/shop/catalogue';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useParams } from 'react-router';

import { firstAnswers } from '#web/api/first-answers.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartQuery } from '#web/features/shop/cart/queries.ts';
import { ServiceTypeSelector } from '#web/features/shop/cart/ServiceTypeSelector.tsx';
import { OfferCartBox, StickyCartBar } from '#web/features/shop/catalogue/detail/OfferCartBox.tsx';
import { OfferBreadcrumb, OfferHead } from '#web/features/shop/catalogue/detail/OfferHead.tsx';
import { OfferProducts } from '#web/features/shop/catalogue/detail/OfferProducts.tsx';
import { OfferOutlet, OfferTexts } from '#web/features/shop/catalogue/detail/OfferTexts.tsx';
import { SimilarOffers } from '#web/features/shop/catalogue/detail/SimilarOffers.tsx';
import { type OfferCart, useOfferCart } from '#web/features/shop/catalogue/detail/use-offer-cart.ts';
import { RateOffer } from '#web/features/shop/ratings/RateOffer.tsx';
import { useLater } from '#web/lib/later.ts';
import { titled } from '#web/lib/titled.ts';
import { useTooOld } from '#web/lib/use-too-old.ts';
import { paths } from '#web/paths.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Later } from '#web/ui/Later.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Bone, Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { offerQuery } from './queries.ts';

export const meta = titled('Offer');

/** With what the frame shows, so that a slow phone draws the offer once. */
export function clientLoader({ params: { id = '' } }: { params: { id?: string } }) {
  return firstAnswers((ask) => {
    ask(meQuery);
    ask(cartQuery);
    ask(offerQuery(id));
  });
}

export default function OfferPage() {
  const { id = '' } = useParams();
  const offer = useQuery(offerQuery(id));
  const isTooOld = useTooOld(offer.dataUpdatedAt);
  if (offer.isPending) return <OfferBones />;
  // It has ended or is sold no more since it was shown.
  if (offer.error?.code === 'offer_not_found') return <OfferNotFound />;
  if (offer.data === undefined) {
    // No answer or a broken server says nothing about the offer.
    const isUnknown = offer.error.status === 0 || offer.error.status >= 500;
    if (!isUnknown) return <OfferNotFound />;
    return (
      <ErrorState
        title="Failed to load offer"
        level={1}
        error={offer.error}
        onRetry={() => void offer.refetch()}
        retrying={offer.isFetching}
      />
    );
  }
  if (isTooOld) return <OfferBones />;
  // Another offer is another page: what was chosen here does not go with it.
  return <Offer key={id} offer={offer.data} at={offer.dataUpdatedAt} />;
}

function Offer({ offer, at }: { offer: OfferDetail; at: number }) {
  const cart = useOfferCart(offer);
  const isDue = useLater();
  return (
    // What takes the focus is not to do so below the bar.
    <div className="pb-20 lg:pb-0 max-lg:[&_:is(a,button,input,select,textarea,[tabindex])]:scroll-mb-36">
      <PageTitle>{offer.name}</PageTitle>
      <OfferBreadcrumb name={offer.name} />
      <AsOf at={at} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-6">
        <div className="@container grid grid-cols-1 gap-5">
          <OfferHead offer={offer} />
          <OfferProducts offer={offer} cart={cart} />
          <Card as="section" aria-label="Service">
            <ServiceTypeSelector types={offer.service_types} value={cart.service.shown} onChange={cart.service.set} />
          </Card>
          <Later>
            <OfferTexts offer={offer} />
          </Later>
          <Later>
            <RateOffer id={offer.id} />
          </Later>
        </div>
        <div className={cx('grid grid-cols-1 gap-5 lg:sticky lg:top-22', !isDue && 'max-lg:hidden')}>
          <OfferCartBox cart={cart.cart} />
          <OfferOutlet offer={offer} />
        </div>
      </div>
      <Later>
        <SimilarOffers id={offer.id} />
      </Later>
      <StickyCartBar cart={cart.cart} />
      <MixedOffersDialog cart={cart} />
    </div>
  );
}

function MixedOffersDialog({ cart }: { cart: OfferCart }) {
  return (
    <ConfirmDialog
      open={cart.mixed !== null}
      onClose={cart.keepCart}
      onConfirm={cart.replaceCart}
      title="Start a new cart?"
      confirmLabel="Clear cart and add"
      cancelLabel="Keep cart"
      loading={cart.replacing}
    >
      Your cart already contains items from "{cart.mixed?.existing_offer_name}". Would you like to clear your cart and
      add this item?
    </ConfirmDialog>
  );
}

function OfferNotFound() {
  return (
    <EmptyState
      icon={SearchX}
      title="Offer Not Found"
      level={1}
      action={<LinkButton to={paths.offers()}>Browse Offers</LinkButton>}
    >
      The offer you're looking for doesn't exist or has expired.
    </EmptyState>
  );
}

function OfferBones() {
  return (
    <Loading label="Loading the offer">
      <div className="h-11" />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem] lg:gap-6">
        <div className="@container grid grid-cols-1 gap-5">
          <Card
            padded={false}
            className="overflow-hidden @min-[36rem]:grid @min-[36rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <Bone className="aspect-4/3 w-full rounded-none" />
            <div className="grid grid-cols-1 content-center gap-3 p-4 sm:p-6">
              <div className="flex flex-wrap gap-2">
                <Bone className="h-7 w-40 rounded-full" />
                <Bone className="h-7 w-48 rounded-full" />
              </div>
              <Bone className="h-8.5 w-72 max-w-full" />
              <Bone className="h-12 w-60 sm:h-7" />
              <Bone className="h-6 w-32" />
            </div>
          </Card>
          <ProductBones />
        </div>
        <Card>
          <TextBones lines={5} />
        </Card>
      </div>
    </Loading>
  );
}

function ProductBones() {
  return (
    <Card className="grid gap-10">
      <Bone className="-mb-6 h-7 w-28" />
      {[1, 2, 3].map((product) => (
        <div key={product} className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-3 sm:grid-cols-[8rem_1fr]">
          <Bone className="aspect-4/3 w-full rounded-md" />
          <TextBones lines={4} />
          <Bone className="col-span-full h-22.5 sm:col-start-2 sm:h-11.5" />
        </div>
      ))}
    </Card>
  );
}
