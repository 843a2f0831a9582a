import type { Tablet } from '@club/contract/outlets/tablets';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { Tablet as TabletIcon } from 'lucide-react';
import { useState } from 'react';

import { tabletsQuery } from '#web/features/outlets/staff/queries.ts';
import { toldApart } from '#web/lib/told-apart.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { AddTabletDialog } from './AddTabletDialog.tsx';
import { SwitchOff } from './SwitchOff.tsx';
import { type ShownCode, TabletCodeDialog } from './TabletCodeDialog.tsx';

/** The tablets at the counter, on which staff sign in. */
export function Tablets({ outlet }: { outlet: string | undefined }) {
  const tablets = useQuery(tabletsQuery(outlet));
  const called = toldApart(tablets.data?.filter(({ state }) => state !== 'off') ?? [], apartBy);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownCode | null>(null);
  return (
    <section className="mt-10">
      <SectionHeader
        title="Tablets"
        intro="Staff sign in on them with name and PIN, for orders, arrivals and codes."
        action={
          <Button
            variant="secondary"
            icon={<TabletIcon aria-hidden className="size-5" />}
            onClick={() => setAdding(true)}
          >
            Add Tablet
          </Button>
        }
      />
      {tablets.isPending && (
        <Loading label="Loading tablets">
          <Bone className="h-24 w-full rounded-lg" />
        </Loading>
      )}
      {tablets.isError && tablets.data === undefined && (
        <ErrorState
          title="Tablets could not be loaded"
          error={tablets.error}
          onRetry={() => void tablets.refetch()}
          retrying={tablets.isFetching}
        />
      )}
      {tablets.data?.length === 0 && (
        <EmptyState icon={TabletIcon} title="No tablet yet">
          Add the tablet at your counter. Your staff then work without you being signed in on it.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {tablets.data?.map((tablet) => (
          <TabletRow key={tablet.id} tablet={tablet} called={called.get(tablet.id) ?? tablet.name} />
        ))}
      </ul>
      {isAdding && <AddTabletDialog outlet={outlet} onClose={() => setAdding(false)} onCode={setShown} />}
      {shown && (
        <TabletCodeDialog
          shown={shown}
          tablet={tablets.data?.find(({ id }) => id === shown.id)}
          onClose={() => setShown(null)}
        />
      )}
    </section>
  );
}

const states = {
  waiting: { tone: 'warn', label: 'Waiting for its code' },
  active: { tone: 'good', label: 'In use' },
  off: { tone: 'neutral', label: 'Switched off' },
} as const;

function TabletRow({ tablet, called }: { tablet: Tablet; called: string }) {
  const { tone, label } = states[tablet.state];
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-lg font-bold">{tablet.name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-soft text-sm">{wordsOf(tablet)}</p>
      </div>
      {tablet.state !== 'off' && <SwitchOff tablet={tablet} called={called} />}
    </Card>
  );
}

function apartBy({ signed_in, created_at }: Tablet): string[] {
  const who = signed_in === null ? 'nobody signed in' : `${signed_in} works on it`;
  return [who, `added ${formatDateTime(created_at)}`];
}

function wordsOf({ state, signed_in, created_at, enrolled_at, off_at }: Tablet): string {
  if (state === 'off') return `Switched off ${formatDateTime(off_at ?? created_at)}`;
  if (state === 'waiting') return `Added ${formatDateTime(created_at)}`;
  return signed_in === null
    ? `Nobody is signed in. Set up ${formatDateTime(enrolled_at ?? created_at)}`
    : `${signed_in} works on it`;
}
