import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import { formatDateTime, kampalaDay, formatDate } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

import type { ActKind } from './act-words.ts';
import { ActDialog } from './ActDialog.tsx';
import { Networks } from './Networks.tsx';
import { watchQuery } from './queries.ts';
import { Timeline } from './Timeline.tsx';
import { WatchedOfferCard } from './WatchedOfferCard.tsx';

export const meta = titled('Control Room');

const SPANS = [
  { days: 1, label: 'Today' },
  { days: 3, label: '3 days' },
  { days: 7, label: '7 days' },
] as const;
const USUAL_DAYS = 3;

function readSearch(raw: Readonly<Record<string, string>>): { days: number } {
  const days = Number(raw['days']);
  return { days: SPANS.some((span) => span.days === days) ? days : USUAL_DAYS };
}

/** Today and the next days: what sells, how payments go, and the brakes. */
export default function ControlPage() {
  const [{ days }, change] = useSearch(readSearch);
  const watched = useQuery(watchQuery(days));
  const [asked, setAsked] = useState<{ offer: WatchedOffer; kind: ActKind } | null>(null);
  return (
    <>
      <SectionHeader
        level={1}
        title="Control Room"
        intro="Offers of the day as they sell."
        action={
          <div role="group" aria-label="How far ahead" className="flex flex-wrap gap-2">
            {SPANS.map((span) => (
              <ToggleChip key={span.days} pressed={span.days === days} onPress={() => change({ days: span.days })}>
                {span.label}
              </ToggleChip>
            ))}
          </div>
        }
      />
      {watched.data === undefined ? (
        watched.isError ? (
          <ErrorState
            title="The offers could not be shown"
            error={watched.error}
            onRetry={() => void watched.refetch()}
            retrying={watched.isFetching}
          />
        ) : (
          <Bones />
        )
      ) : (
        <div className="grid gap-5">
          <p className="text-soft -mt-2 text-sm">
            As of <span className="figures">{formatDateTime(watched.data.server_time)}</span>, kept up to date while
            this page is open.
          </p>
          <OpenConflicts count={watched.data.open_conflicts} />
          <Networks networks={watched.data.networks} />
          {watched.data.results.length === 0 ? (
            <EmptyState icon={CalendarClock} title="No offers of the day">
              None is open or opens in these days. The next ones show here once they are planned.
            </EmptyState>
          ) : (
            <>
              <Timeline offers={watched.data.results} from={watched.data.from} until={watched.data.until} />
              <OfferList
                offers={watched.data.results}
                today={kampalaDay(watched.data.server_time)}
                onAct={(offer, kind) => setAsked({ offer, kind })}
              />
              <LeftOut count={watched.data.left_out} />
            </>
          )}
        </div>
      )}
      {asked && <Asked {...asked} offers={watched.data?.results ?? []} onClose={() => setAsked(null)} />}
    </>
  );
}

interface AskedProps {
  /** As it was when it was asked about. */
  offer: WatchedOffer;
  kind: ActKind;
  offers: readonly WatchedOffer[];
  onClose: () => void;
}

function Asked({ offer, offers, ...act }: AskedProps) {
  return <ActDialog offer={offers.find(({ id }) => id === offer.id) ?? offer} {...act} />;
}

/** More than can be watched at once. */
function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="text-soft">
      And {plural(count, 'more offer')} later on. Choose fewer days, or look again once these are over.
    </p>
  );
}

/** Goods that left for nothing come before all figures. */
function OpenConflicts({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      tone="bad"
      beside
      title={`${plural(count, 'hand-over')} without a network to look into`}
      action={
        <LinkButton variant="secondary" to={paths.adminConflicts()}>
          Look into it
        </LinkButton>
      }
    >
      Outlets gave goods for codes that were used, had run out or were given back.
    </Notice>
  );
}

interface OfferListProps {
  offers: readonly WatchedOffer[];
  today: string;
  onAct: (offer: WatchedOffer, kind: ActKind) => void;
}

/** What can be bought now comes first, then what opens later by its day, then what is over. */
function OfferList({ offers, today, onAct }: OfferListProps) {
  const titleOf = (offer: WatchedOffer) => {
    if (offer.status === 'ended') return 'Over';
    if (offer.status !== 'announced') return 'On sale';
    const day = kampalaDay(offer.offer_start_time);
    return day === today ? 'Later today' : formatDate(offer.offer_start_time);
  };
  const titles = [...new Set(offers.map(titleOf))];
  const order = (title: string) => (title === 'On sale' ? 0 : title === 'Over' ? 2 : 1);
  return titles
    .toSorted((a, b) => order(a) - order(b))
    .map((title) => (
      <section key={title} aria-label={title}>
        <h2 className="mb-3 text-xl font-bold">{title}</h2>
        <ul className="grid gap-4">
          {offers
            .filter((offer) => titleOf(offer) === title)
            .map((offer) => (
              <WatchedOfferCard key={offer.id} offer={offer} onAct={(kind) => onAct(offer, kind)} />
            ))}
        </ul>
      </section>
    ));
}

function Bones() {
  return (
    <Loading label="Loading offers of the day">
      <div className="grid gap-5">
        <Bone className="-mt-2 h-5 w-80 max-w-full" />
        <div className="grid gap-4 sm:grid-cols-2">
          {[1, 2].map((network) => (
            <Card key={network} className="grid gap-2">
              <Bone className="h-6 w-40" />
              <Bone className="h-2.5 w-full rounded-full" />
              <Bone className="h-5 w-full" />
              <Bone className="h-5 w-48" />
            </Card>
          ))}
        </div>
        <Card className="grid gap-4">
          <Bone className="h-7 w-28" />
          <Bone className="h-64 w-full rounded-md" />
        </Card>
        <div>
          <Bone className="mb-3 h-7 w-24" />
          <div className="grid gap-4">
            {[1, 2, 3].map((offer) => (
              <OfferBones key={offer} />
            ))}
          </div>
        </div>
      </div>
    </Loading>
  );
}

function OfferBones() {
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <Bone className="h-7 w-48" />
        <Bone className="h-5 w-56" />
      </div>
      <div className="grid gap-1.5">
        <Bone className="h-3 w-full rounded-full" />
        <Bone className="h-6 w-64" />
      </div>
      <Bone className="h-36 w-full rounded-md lg:h-24 xl:h-10" />
      <Bone className="h-24 w-full rounded-md sm:h-11 sm:w-96" />
    </Card>
  );
}
