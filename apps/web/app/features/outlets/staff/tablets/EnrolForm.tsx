import { enrolTablet, TABLET_CODE_TEXT } from '@club/contract/outlets/tablets';
import { parseTabletCode } from '@club/rules/tablet-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { call } from '#web/api/call.ts';
import { tabletQuery } from '#web/features/outlets/staff/queries.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { TabletBefore } from './tablet-before.ts';

/** Makes this browser a tablet of the outlet whose manager shows a code. Scanned, it stands in the address already. */
export function EnrolForm({ before }: { before: TabletBefore | null }) {
  const client = useQueryClient();
  const [code, setCode] = useState(codeInAddress);
  const whole = useWholeField(code, parseTabletCode(code) === null ? TABLET_CODE_TEXT : null);
  const enrol = useMutation({
    mutationFn: () => call(enrolTablet, { body: { code } }),
    onSuccess: (here) => {
      // A code in the address is spent now, and nobody's business later.
      globalThis.history.replaceState(globalThis.history.state, '', globalThis.location.pathname);
      client.setQueryData(tabletQuery.queryKey, here);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (whole.check()) enrol.mutate();
  }
  return (
    <>
      <div>
        <h1 className="text-2xl font-bold sm:text-3xl">Set up this tablet</h1>
        <p className="text-soft mt-2">
          The manager of the outlet opens Staff, presses Add Tablet, and shows you a code. It is good for 15 minutes.
        </p>
      </div>
      {before !== null && <NoTabletAnyMore before={before} />}
      <form
        noValidate
        onSubmit={submit}
        aria-busy={enrol.isPending}
        className="bg-surface shadow-card grid gap-5 rounded-lg p-4 sm:p-6"
      >
        <TextField
          ref={whole.field}
          label="Code of the tablet"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="AB3D-7KQ2-MN9P"
          maxLength={40}
          className="figures text-xl tracking-widest uppercase"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            if (enrol.isError) enrol.reset();
          }}
          error={enrol.error?.message ?? whole.missing}
        />
        <Button
          type="submit"
          size="lg"
          wide
          aria-disabled={whole.isOpen || undefined}
          loading={enrol.isPending}
          loadingLabel="Setting up..."
        >
          Set Up Tablet
        </Button>
      </form>
    </>
  );
}

/** What was typed or cut short on its way may be no text at all. */
function codeInAddress(): string {
  const written = globalThis.location.hash.slice(1);
  try {
    return decodeURIComponent(written).slice(0, 40);
  } catch {
    return '';
  }
}

/** Whether the manager did it or the browser's data were cleared is not known here. */
function NoTabletAnyMore({ before }: { before: TabletBefore }) {
  return (
    <Notice tone="warn" title={`${before.tablet} of ${before.outlet} has to be set up again`} live>
      It was switched off, or this browser has lost what made it a tablet.
    </Notice>
  );
}
