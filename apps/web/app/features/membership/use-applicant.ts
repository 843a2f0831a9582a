import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { applicantPhone, isApplicantPhoneKept, storeApplicantPhone } from '#web/api/session.ts';
import { useAddressSearch } from '#web/lib/use-address-search.ts';

/**
 * Whose application the page is about: the phone of the address, else the one this device remembers. Undefined until
 * the page can know, null when there is none.
 */
export function useApplicant(): { phone: string | null | undefined; search: URLSearchParams | null } {
  const search = useAddressSearch();
  const inAddress = search === null ? null : wholePhone(search.get('phone'));
  // The device forgets it after a while, but not under the eyes of who reads the page.
  const [kept, setKept] = useState(() => wholePhone(applicantPhone()));
  const phone = inAddress ?? kept;
  useEffect(() => {
    if (phone === null) return;
    setKept(phone);
    storeApplicantPhone(phone);
  }, [phone]);
  return { phone: search === null ? undefined : phone, search };
}

/**
 * Takes the phone out of the address once it is remembered: screens are shown around and addresses are copied. Where the
 * browser remembers nothing it stays, lest a reload of the page ends elsewhere.
 */
export function useHiddenPhone(cleanPath: string): void {
  const search = useAddressSearch();
  const navigate = useNavigate();
  const isShown = search?.has('phone') ?? false;
  useEffect(() => {
    if (isShown && isApplicantPhoneKept()) void navigate(cleanPath, { replace: true, preventScrollReset: true });
  }, [isShown, cleanPath, navigate]);
}

/** Any way of writing a number as +256…; what is no number stays as it is, for the server to refuse. */
function wholePhone(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  return isUgandanNumber(trimmed) ? toE164(trimmed) : trimmed;
}
