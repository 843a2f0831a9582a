import { useQuery } from '@tanstack/react-query';

import { ArrivalList } from '#web/features/outlets/arrivals/ArrivalList.tsx';
import { arrivalsQuery } from '#web/features/outlets/arrivals/queries.ts';
import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { NoNetworkNote } from '#web/features/outlets/outlets/NoNetworkNote.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { DeliveryFeeSettings } from './DeliveryFeeSettings.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { PausePanel } from './PausePanel.tsx';
import { myDeliveryFeeQuery, myOutletQuery } from './queries.ts';
import { HowItWorksBones, PauseBones } from './SettingsBones.tsx';

export const meta = titled('Outlet Settings');

/** Who is here, what a delivery costs, and how the outlet works. */
export default function OutletSettingsPage() {
  const { outlet } = useChosenOutlet();
  const settings = useQuery(myOutletQuery(outlet));
  const fee = useQuery(myDeliveryFeeQuery(outlet));
  const arrivals = useQuery(arrivalsQuery(outlet, undefined, 1));
  // Where nothing could be loaded one word is enough, and one press tries all of it again.
  const parts = [settings, fee, arrivals];
  const isNothing = parts.every((part) => part.isError && part.data === undefined);
  return (
    <>
      <SectionHeader
        level={1}
        title="Outlet Settings"
        intro={settings.isLoading ? <Bone className="h-6 w-40" /> : settings.data?.name}
      />
      <ChooseOutlet />
      <NoNetworkNote />
      {isNothing && settings.error !== null ? (
        <ErrorState
          title="The settings could not be loaded"
          error={settings.error}
          onRetry={() => parts.forEach((part) => void part.refetch())}
          retrying={parts.some((part) => part.isFetching)}
        />
      ) : (
        <Parts outlet={outlet} />
      )}
    </>
  );
}

/** Each part says by itself what it waits for, or that it could not be loaded. */
function Parts({ outlet }: { outlet: string | undefined }) {
  const settings = useQuery(myOutletQuery(outlet));
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1fr_1fr]">
      <div className="grid gap-6">
        {settings.isPending && <PauseBones />}
        {settings.data && <PausePanel settings={settings.data} outlet={outlet} />}
        <DeliveryFeeSettings outlet={outlet} />
        <ArrivalList
          title="Customer Arrivals"
          outlet={outlet}
          status={undefined}
          empty="Customers who say that they have arrived appear here."
        />
      </div>
      <Card as="section" aria-label="How the outlet works" className="grid gap-4">
        <h2 className="text-xl font-bold">How the outlet works</h2>
        {settings.isPending && <HowItWorksBones />}
        {settings.isError && settings.data === undefined && (
          <ErrorState
            title="The settings could not be loaded"
            error={settings.error}
            onRetry={() => void settings.refetch()}
            retrying={settings.isFetching}
          />
        )}
        {settings.data && <HowItWorks key={settings.data.id} settings={settings.data} outlet={outlet} />}
      </Card>
    </div>
  );
}
