import { useState } from 'react';

import { ChooseOutlet } from '#web/features/outlets/outlets/ChooseOutlet.tsx';
import { useChosenOutlet } from '#web/features/outlets/outlets/use-chosen-outlet.ts';
import { titled } from '#web/lib/titled.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';

import { ByPhone } from './ByPhone.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { CounterDay } from './CounterDay.tsx';
import { CounterResult } from './CounterResult.tsx';
import { HandOver } from './HandOver.tsx';
import { Conflicts } from './offline/Conflicts.tsx';
import { NoNetwork } from './offline/NoNetwork.tsx';
import { OfflineResult } from './offline/OfflineResult.tsx';
import { ShiftCard } from './offline/ShiftCard.tsx';
import { resultMessage } from './result-message.ts';
import { useCounter } from './use-counter.ts';

export const meta = titled('Counter');

/** Redeems codes on the outlet's own device: the code, what it is for, the PIN of whoever hands over. */
export default function CounterPage() {
  const { outlet } = useChosenOutlet();
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
  const { shift } = counter;
  const hasResult = counter.seen !== undefined || (counter.alone !== undefined && shift !== null);
  // The way to the next code goes away with its press.
  const place = useFocusPlace<HTMLDivElement>(hasResult);
  return (
    <>
      {!online && !hasResult && <NoNetwork isAllowed={shift !== null} />}
      <div className={cx('grid items-start gap-6', !hasResult && 'lg:grid-cols-2')}>
        <div ref={place} tabIndex={-1} className={cx('grid outline-none', hasResult && 'min-h-[55dvh]')}>
          {hasResult ? <Result counter={counter} outlet={outlet} /> : <Entry counter={counter} outlet={outlet} />}
        </div>
        <div className="grid gap-8">
          <ShiftCard shift={shift} outlet={outlet} />
          <CounterDay outlet={outlet} />
          <Conflicts state="open" outlet={outlet} />
          <Conflicts state="settled" outlet={outlet} />
        </div>
      </div>
    </>
  );
}

interface PartProps {
  counter: ReturnType<typeof useCounter>;
  outlet: string | undefined;
}

function Entry({ counter, outlet }: PartProps) {
  const online = useOnline();
  const [isByPhone, setByPhone] = useState(false);
  return (
    <Card className="grid gap-5">
      <CodeEntry
        code={counter.code}
        onType={counter.setCode}
        onCode={counter.look}
        isChecking={counter.check.isPending}
        error={counter.check.error?.message}
      />
      {online && (
        <Button variant="quiet" wide onClick={() => setByPhone(true)}>
          The customer has no smartphone
        </Button>
      )}
      {isByPhone && <ByPhone outlet={outlet} onClose={() => setByPhone(false)} />}
    </Card>
  );
}

/** It takes the place of what asked for it, until somebody goes on or the goods are handed over. */
function Result({ counter, outlet }: PartProps) {
  const { seen, done, alone, shift, next } = counter;
  if (seen === undefined) {
    return alone && shift && <OfflineResult key={alone.facts?.code_id} shift={shift} seen={alone} onNext={next} />;
  }
  if (done) return <CounterResult {...seen} state="done" message={`By ${done.staff_name}`} onNext={next} />;
  return (
    <CounterResult {...seen} message={resultMessage(seen)} onNext={next}>
      {seen.state === 'good' && (
        <HandOver code={counter.checked} outlet={outlet} onDone={counter.setDone} onGone={counter.setGone} />
      )}
    </CounterResult>
  );
}
