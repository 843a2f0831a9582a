import { useState } from 'react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';

import { ByPhone } from './ByPhone.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { CounterDay } from './CounterDay.tsx';
import { CounterResult } from './CounterResult.tsx';
import { HandOver } from './HandOver.tsx';
import { Conflicts } from './offline/Conflicts.tsx';
import { OfflineResult } from './offline/OfflineResult.tsx';
import { ShiftCard } from './offline/ShiftCard.tsx';
import { useTelling } from './offline/use-telling.ts';
import { useCounter } from './use-counter.ts';

export const meta = titled('Counter');

/** Redeems codes on the outlet's own device: the code, what it is for, the PIN of whoever hands over. */
export default function CounterPage() {
  const { outlet } = useChosenOutlet();
  useTelling();
  return (
    <>
      <SectionHeader level={1} title="Counter" intro="Codes of offers of the day." />
      <ChooseOutlet />
      <AtCounter key={outlet} outlet={outlet} />
    </>
  );
}

/** The counter of one outlet: what was seen at another one says nothing here. */
function AtCounter({ outlet }: { outlet: string | undefined }) {
  const counter = useCounter(outlet);
  const online = useOnline();
  const [isByPhone, setByPhone] = useState(false);
  const { shift, seen, done, alone, next } = counter;
  return (
    <>
      <ShiftCard shift={shift} outlet={outlet} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="grid gap-5">
          <CodeEntry
            code={counter.code}
            onType={counter.setCode}
            onCode={counter.look}
            isChecking={counter.check.isPending}
            error={counter.check.error?.message}
          />
          {seen && (
            <CounterResult
              {...seen}
              state={done ? 'done' : seen.state}
              message={done ? `By ${done.staff_name}` : seen.message}
              onNext={done !== undefined || seen.state !== 'good' ? next : undefined}
            />
          )}
          {seen?.state === 'good' && done === undefined && (
            <HandOver code={counter.code} outlet={outlet} onDone={counter.setDone} />
          )}
          {alone && shift && <OfflineResult key={alone.facts?.code_id} shift={shift} seen={alone} onNext={next} />}
          {online && !seen && (
            <Button variant="quiet" wide onClick={() => setByPhone(true)}>
              The customer has no smartphone
            </Button>
          )}
        </Card>
        <div className="grid gap-8">
          <Conflicts state="open" outlet={outlet} />
          <CounterDay outlet={outlet} />
          <Conflicts state="settled" outlet={outlet} />
        </div>
      </div>
      {isByPhone && <ByPhone outlet={outlet} onClose={() => setByPhone(false)} />}
    </>
  );
}
