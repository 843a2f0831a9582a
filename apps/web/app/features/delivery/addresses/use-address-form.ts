import type { SavedAddress } from '@club/contract/delivery/addresses';
import type { DeliveryAddress } from '@club/contract/delivery/zones';
import { DELIVERY_GEOLOCATION_WAIT_MS } from '@club/rules/limits';
import { riderContactError } from '@club/rules/phone-errors';
import { nationalDigits } from '@club/rules/uganda-phone';
import { useRef, useState } from 'react';

import type { KeptDraft } from '#web/lib/kept-draft.ts';
import { locationTexts, useGeolocation } from '#web/lib/use-geolocation.ts';

import { type Spot, useFindPlace } from './use-find-place.ts';

/** What can be typed of an address. */
export type AddressWords = Record<'text' | 'landmark' | 'stage' | 'contact_phone', string>;

const NOTHING: AddressWords = { text: '', landmark: '', stage: '', contact_phone: '' };
const NO_TEXT = 'Please enter a delivery address';
const NO_POINT = 'Please find this address, or use your current location, so that we know where to bring it';
const MANUAL_TEXT = 'Unable to get your location. Please enter your address manually.';

interface Start {
  given?: DeliveryAddress | null;
  /** Where its words are kept until they are sent. */
  draft?: KeptDraft<AddressWords> | undefined;
}

/** An address while it is being told: its words, and its point from the device, from looking it up or from a saved one. */
export function useAddressForm({ given = null, draft }: Start = {}) {
  const [words, setWords] = useState<AddressWords>(() =>
    given === null ? (draft?.read() ?? NOTHING) : wordsOf(given),
  );
  const [spot, setSpot] = useState<Spot | null>(() => (given === null ? null : spotOf(given, given.text)));
  const [textError, setTextError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const contact = useContact(words.contact_phone);
  const search = usePlaceSearch();

  function write(change: Partial<AddressWords>) {
    setWords((before) => ({ ...before, ...change }));
    draft?.write(change);
    setTextError(null);
    if (change.contact_phone !== undefined) contact.forgive();
    // Of another text the point is not known any more; where the device is stays where it is.
    if (change.text === undefined) return;
    search.forgetFound();
    setSpot((before) => (before?.kind === 'here' ? before : null));
  }

  async function useHere() {
    const here = await search.locate();
    if (here) show(here);
  }

  async function find() {
    if (words.text.trim() === '') return demand();
    const found = await search.find(words.text.trim());
    if (found) show(found);
  }

  function show(found: Spot) {
    setSpot(found);
    if (words.text.trim() !== '') setTextError(null);
  }

  /** Says what is missing of the address: its words, or where they are. */
  function demand() {
    setTextError(words.text.trim() === '' ? NO_TEXT : NO_POINT);
    field.current?.focus();
  }

  function choose({ label, address }: SavedAddress) {
    setWords(wordsOf(address));
    draft?.write(wordsOf(address));
    setSpot(spotOf(address, label));
    setTextError(null);
    contact.forgive();
    search.forget();
  }

  return {
    words,
    write,
    spot,
    field,
    textError,
    contact,
    choose,
    demand,
    find: () => void find(),
    finding: search.finding,
    useHere: () => void useHere(),
    locating: search.locating,
    /** Why there is no point. */
    error: search.error,
    /** The address, once it has words and a point. */
    address: addressOf(words, spot),
  };
}

/** The point by the device or by looking it up. Whoever asks for the one does not wait for the other any more. */
function usePlaceSearch() {
  const here = useGeolocation({ waitMs: DELIVERY_GEOLOCATION_WAIT_MS, highAccuracy: true });
  const lookUp = useFindPlace();
  return {
    async locate(): Promise<Spot | null> {
      lookUp.forget();
      const place = await here.locate();
      return place && { ...place, kind: 'here', name: 'Your current location', attribution: null };
    },
    find(text: string): Promise<Spot | null> {
      here.forget();
      return lookUp.find(text);
    },
    forgetFound: lookUp.forget,
    forget(): void {
      here.forget();
      lookUp.forget();
    },
    locating: here.locating,
    finding: lookUp.finding,
    error: lookUp.error ?? (here.error && (here.error === locationTexts.unsupported ? here.error : MANUAL_TEXT)),
  };
}

/** The number that the rider is to call. */
function useContact(typed: string) {
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const check = () => setError(riderContactError(typed));
  return {
    field,
    error,
    /** On leaving it. */
    check,
    /** It was changed. */
    forgive: () => setError(null),
    /** Whether it is wrong; if so, the field says it and has the cursor. */
    isWrong(): boolean {
      const isWrong = riderContactError(typed) !== null;
      check();
      if (isWrong) field.current?.focus();
      return isWrong;
    },
  };
}

export type AddressForm = ReturnType<typeof useAddressForm>;

function addressOf(words: AddressWords, spot: Spot | null): DeliveryAddress | null {
  const text = words.text.trim();
  if (text === '' || spot === null) return null;
  return {
    text,
    landmark: words.landmark.trim() || null,
    stage: words.stage.trim() || null,
    contact_phone: words.contact_phone.trim() || null,
    latitude: spot.latitude,
    longitude: spot.longitude,
  };
}

function wordsOf({ text, landmark, stage, contact_phone }: DeliveryAddress): AddressWords {
  return { text, landmark: landmark ?? '', stage: stage ?? '', contact_phone: nationalDigits(contact_phone ?? '') };
}

function spotOf({ latitude, longitude }: DeliveryAddress, name: string): Spot {
  return { latitude, longitude, kind: 'saved', name, attribution: null };
}
