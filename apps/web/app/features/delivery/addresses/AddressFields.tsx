import { LocateFixed, MapPin, Search } from 'lucide-react';

import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField, TextField } from '#web/ui/TextField.tsx';

import { SavedAddresses } from './SavedAddresses.tsx';
import type { AddressForm } from './use-address-form.ts';
import type { Spot } from './use-find-place.ts';

/** Where to: a saved address, or one in words with the point that the fee is for. */
export function AddressFields({ form }: { form: AddressForm }) {
  const { words, write, spot, textError, finding, locating, error } = form;
  return (
    <>
      <SavedAddresses onChoose={form.choose} />
      <div className="grid gap-3">
        <TextField
          label="Delivery address"
          hint="Plot, road, area. Where there is no road name, describe the house."
          autoComplete="street-address"
          maxLength={200}
          ref={form.field}
          value={words.text}
          error={textError ?? undefined}
          onChange={(event) => write({ text: event.target.value })}
        />
        <div className="grid gap-2 sm:grid-cols-2">
          <Button
            variant="secondary"
            icon={<Search aria-hidden className="size-5" />}
            loading={finding}
            loadingLabel="Looking..."
            onClick={form.find}
          >
            Find this address
          </Button>
          <Button
            variant="secondary"
            icon={<LocateFixed aria-hidden className="size-5" />}
            loading={locating}
            loadingLabel="Finding you..."
            onClick={form.useHere}
          >
            Use current location
          </Button>
        </div>
        {error !== null && (
          <Notice tone="warn" live>
            {error}
          </Notice>
        )}
        {spot !== null && <SpotFound spot={spot} />}
      </div>
      <WayThere form={form} />
    </>
  );
}

/** What helps the rider to find the door. */
function WayThere({ form: { words, write, contact } }: { form: AddressForm }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Landmark"
          optional
          placeholder="Opposite the Total station"
          maxLength={120}
          value={words.landmark}
          onChange={(event) => write({ landmark: event.target.value })}
        />
        <TextField
          label="Nearest stage"
          optional
          placeholder="Kisaasi boda stage"
          maxLength={80}
          value={words.stage}
          onChange={(event) => write({ stage: event.target.value })}
        />
      </div>
      <PhoneField
        label="Whom the rider calls"
        optional
        hint="Leave it empty and the rider calls you."
        ref={contact.field}
        value={words.contact_phone}
        error={contact.error ?? undefined}
        onBlur={contact.check}
        onChange={(event) => write({ contact_phone: event.target.value })}
      />
    </>
  );
}

function SpotFound({ spot }: { spot: Spot }) {
  const at = `${spot.latitude}/${spot.longitude}`;
  const map = `https://www.openstreetmap.org/?mlat=${spot.latitude}&mlon=${spot.longitude}#map=17/${at}`;
  return (
    <div role="status" className="bg-sunken flex items-start gap-3 rounded-md px-4 py-3">
      <MapPin aria-hidden className="text-brand-ink mt-0.5 size-5 shrink-0" />
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-semibold">{spot.name}</p>
        {spot.kind === 'area' && (
          <p className="text-soft text-sm">
            This is the middle of the area. If you are at the place now, use your current location.
          </p>
        )}
        {spot.attribution && <p className="text-soft text-sm">{spot.attribution}</p>}
        <a
          href={map}
          target="_blank"
          rel="noreferrer"
          className="text-brand-ink inline-flex min-h-11 w-fit items-center font-semibold underline-offset-4 hover:underline"
        >
          Look at it on a map
        </a>
      </div>
    </div>
  );
}
