import { closeOutletDay, type OutletDay } from '@club/contract/outlets/day';
import { formatDate, formatDateTime, kampalaDay } from '@club/rules/kampala-time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { titled } from '#web/lib/titled.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/Button.tsx';
import { SectionHeader } from '#web/ui/Card.tsx';
import { DayField } from '#web/ui/DayField.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toasts.ts';

import { DayBones, DayFigures } from './DayFigures.tsx';
import { outletDayQuery } from './queries.ts';

export const meta = titled('Day close');

function readSearch(raw: Readonly<Record<string, string>>) {
  const day = raw['day'] ?? '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return { day: isDay ? day : undefined };
}

/** What was handed over, given back and is owed on a day, to be kept when the shutters go down. */
export default function DayPage() {
  const [{ day }, change] = useSearch(readSearch);
  const { outlet } = useChosenOutlet();
  const shown = useQuery(outletDayQuery(outlet, day));
  // Today until the answer says which day it is of.
  const today = kampalaDay(serverNow());
  const named = shown.data?.day ?? day ?? today;
  return (
    <>
      <SectionHeader
        level={1}
        title="Day close"
        intro={
          <>
            {dayText(named)}
            {/* On the screen it stands in the frame, which is not printed. */}
            <span className="hidden print:inline">{shown.data && `, ${shown.data.outlet.name}`}</span>
          </>
        }
      />
      <div className="print:hidden">
        <ChooseOutlet />
        <div className="max-w-form mb-5">
          <DayField label="Day" max={today} day={day ?? named} onDay={(next) => change({ day: next })} />
        </div>
      </div>
      {shown.isPending && <DayBones />}
      {shown.isError && shown.data === undefined && (
        <ErrorState
          title="The day could not be loaded"
          error={shown.error}
          onRetry={() => void shown.refetch()}
          retrying={shown.isFetching}
        />
      )}
      {shown.data && (
        <>
          <DayFigures figures={shown.data.figures} />
          {shown.data.day <= today && <Closing shown={shown.data} outlet={outlet} />}
        </>
      )}
    </>
  );
}

const dayText = (day: string) => formatDate(`${day}T12:00:00Z`);

function Closing({ shown, outlet }: { shown: OutletDay; outlet: string | undefined }) {
  const client = useQueryClient();
  // The day that is asked about: past midnight the page shows the next one.
  const [asked, setAsked] = useState<string | null>(null);
  const close = useMutation({
    mutationFn: (day: string) => call(closeOutletDay, { query: { outlet }, body: { day } }),
    onSuccess: () => toast.success('The day is closed'),
    onError: (error) => toast.error(error.message),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['outlet_orders', 'day'] });
      setAsked(null);
    },
  });
  if (shown.closed_at !== null) {
    return (
      <Notice tone="good">
        Closed by {shown.closed_by} on {formatDateTime(shown.closed_at)}. The figures are as they were then.
      </Notice>
    );
  }
  return (
    <>
      <Button size="lg" onClick={() => setAsked(shown.day)}>
        Close Day
      </Button>
      {asked !== null && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          onConfirm={() => close.mutate(asked)}
          loading={close.isPending}
          title={`Close ${dayText(asked)}?`}
          confirmLabel="Close Day"
          cancelLabel="Go Back"
        >
          Its figures are kept as they are now. Orders that wait go on.
        </ConfirmDialog>
      )}
    </>
  );
}
