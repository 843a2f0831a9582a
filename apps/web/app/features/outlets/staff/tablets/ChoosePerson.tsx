import { signInAtCounter, type TabletHere } from '@club/contract/outlets/tablets';
import { STAFF_PIN_LENGTH, staffPinError } from '@club/rules/staff-pin';
import { waitingWords } from '@club/rules/waiting-words';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import type { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { storeShift } from '#web/api/shift.ts';
import { tabletQuery } from '#web/features/outlets/staff/queries.ts';
import { roleLabels } from '#web/features/outlets/staff/role-labels.ts';
import { soundOnForShift } from '#web/lib/order-sound.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { withTriesLeft } from '#web/lib/with-tries-left.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { PinField } from '#web/ui/TextField.tsx';

type Somebody = TabletHere['people'][number];

/** Who works now: the name first, then the PIN. */
export function ChoosePerson({ here }: { here: TabletHere }) {
  const [chosen, setChosen] = useState<Somebody | null>(null);
  return (
    <>
      <div>
        <h1 className="text-2xl font-bold sm:text-3xl">{here.outlet.name}</h1>
        <p className="text-soft mt-2">
          {chosen ? 'Enter your PIN to start your shift.' : 'Who works now?'} This tablet is {here.tablet.name}.
        </p>
      </div>
      {chosen ? (
        <PinForm person={chosen} onBack={() => setChosen(null)} />
      ) : here.people.length === 0 ? (
        <EmptyState icon={Users} title="Nobody can sign in yet">
          The manager adds people under Staff and shows each of them a PIN, which is good for seven days.
        </EmptyState>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {here.people.map((person) => (
            <li key={person.id}>
              <Button variant="secondary" size="lg" wide className="h-full" onClick={() => setChosen(person)}>
                <PersonName person={person} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The name, and what tells them from a namesake. */
function PersonName({ person: { name, role, phone_end } }: { person: Somebody }) {
  const apart = [role && roleLabels[role], phone_end && `Phone ending in ${phone_end}`].filter(Boolean).join(' · ');
  return (
    <>
      {name} {apart !== '' && <span className="text-soft figures block text-sm font-normal">{apart}</span>}
    </>
  );
}

function refusal(error: ApiError): string {
  return error.retryAfter === null
    ? withTriesLeft(error)
    : `Too many wrong PINs. Try again in ${waitingWords(error.retryAfter)}.`;
}

function useSignIn(staff_id: string, onRefused: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (pin: string) => call(signInAtCounter, { body: { staff_id, pin } }),
    onSuccess: (shift) => {
      client.clear();
      storeShift(shift);
      soundOnForShift();
      void navigate(paths.counterOrders());
    },
    onError: (error) => {
      onRefused();
      // Switched off meanwhile, or the person has left.
      if (error.status === 404) void client.invalidateQueries({ queryKey: tabletQuery.queryKey });
    },
  });
}

function PinForm({ person, onBack }: { person: Somebody; onBack: () => void }) {
  const [pin, setPin] = useState('');
  const { field, ...whole } = useWholeField(pin, staffPinError(pin));
  // The list that had the focus is gone, and the next thing is the PIN.
  useEffect(() => field.current?.focus(), [field]);
  const signIn = useSignIn(person.id, () => {
    setPin('');
    field.current?.focus();
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!signIn.isPending && whole.check()) signIn.mutate(pin);
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-busy={signIn.isPending}
      className="bg-surface shadow-card grid gap-5 rounded-lg p-4 sm:p-6"
    >
      <p className="text-xl font-bold">
        <PersonName person={person} />
      </p>
      <PinField
        ref={field}
        label="6-digit PIN"
        digits={STAFF_PIN_LENGTH}
        autoComplete="off"
        className="min-h-16 text-xl sm:text-2xl"
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          if (signIn.isError) signIn.reset();
        }}
        error={signIn.error ? refusal(signIn.error) : whole.missing}
      />
      <Button
        type="submit"
        size="lg"
        wide
        aria-disabled={whole.isOpen || undefined}
        loading={signIn.isPending}
        loadingLabel="Signing in..."
      >
        Start Shift
      </Button>
      <Button variant="quiet" wide disabled={signIn.isPending} onClick={onBack}>
        Somebody Else
      </Button>
    </form>
  );
}
