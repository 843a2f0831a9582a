import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { isEndingSoon, msLeft } from '@club/rules/offer-of-day';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { PurchaseDialog } from '#web/features/offers-of-the-day/purchases/PurchaseDialog.tsx';
import { useMayBuy } from '#web/features/offers-of-the-day/purchases/use-may-buy.ts';
import { refetchNow } from '#web/lib/refetch-now.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { titled } from '#web/lib/titled.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { useTooOld } from '#web/lib/use-too-old.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toasts.ts';

import { ActiveCodesPanel } from './ActiveCodesPanel.tsx';
import { dayOffersCallQuery, readDayOffersSearch } from './day-offers-search.ts';
import { DayOffersSearchBox, useCurrentLocation } from './DayOffersSearchBox.tsx';
import { DayOffersView, hasNoOffers } from './DayOffersView.tsx';
import { dayOffersQuery, endingSoonQuery } from './queries.ts';
import { useBuying } from './use-buying.ts';

export const meta = titled('Offers of the Day');

export default function OffersOfDayPage() {
  const [search, change] = useSearch(readDayOffersSearch);
  const online = useOnline();
  const offers = useQuery(dayOffersQuery(dayOffersCallQuery(search)));
  const ending = useQuery(endingSoonQuery);
  const near = useCurrentLocation({ search, change });
  const mayBuy = useMayBuy();
  const buying = useBuying([offers.data?.results, ending.data?.results]);
  const isTooOld = useTooOld(offers.dataUpdatedAt);
  useFailureToast(offers.isError && offers.data === undefined);
  async function refresh() {
    if (await refetchNow(offers, ending)) toast.success('Offers refreshed');
    else toast.error('Failed to refresh offers');
  }
  const buy = (offer: DayOffer) => mayBuy() && buying.setOffer(offer);
  return (
    <>
      <SectionHeader
        level={1}
        title="Offers of the Day"
        intro="Limited pieces at special prices. Buy now, collect with a code."
        action={
          <Button
            variant="secondary"
            icon={<RefreshCw aria-hidden className="size-5" />}
            loading={offers.isFetching && !offers.isPending}
            loadingLabel="Refreshing..."
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
        }
      />
      {!online && (
        <div className="mb-4">
          <Notice tone="warn" live>
            You&apos;re offline. Showing cached offers. Some features may be limited.
          </Notice>
        </div>
      )}
      {!isTooOld && <AsOf at={offers.dataUpdatedAt} />}
      <DayOffersSearchBox {...{ search, change, near }} isAlone={hasNoOffers(offers.data)} />
      <ActiveCodesPanel count={offers.data?.active_codes_count ?? 0} />
      <DayOffersView
        offers={isTooOld ? undefined : offers.data}
        ending={search.page === 1 ? ((ending.data ?? offers.data)?.results.filter(isEnding) ?? []) : []}
        query={offers}
        search={search}
        change={change}
        near={near}
        onRefresh={() => void refresh()}
        onBuy={buy}
      />
      {buying.offer && <PurchaseDialog offer={buying.offer} onClose={() => buying.setOffer(null)} />}
    </>
  );
}

/** What ends first comes first in the list as well: until the other answer is here, nothing has to move for it. */
function isEnding(offer: DayOffer): boolean {
  const now = serverNow();
  return Date.parse(offer.offer_start_time) <= now && isEndingSoon(msLeft(offer, now));
}

/** Says once that the list could not be loaded; the page says it as well, and stays. */
function useFailureToast(hasFailed: boolean): void {
  const said = useRef(false);
  useEffect(() => {
    if (hasFailed && !said.current) toast.error('Failed to load offers');
    said.current = hasFailed;
  }, [hasFailed]);
}
