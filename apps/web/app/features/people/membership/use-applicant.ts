import { isUgandanNumber, toE164 } from '@club/rules/uganda-phone';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { applicantPhone, storeApplicantPhone } from '#web/api/session.ts';
import { useAddressSearch } from '#web/lib/use-address-search.ts';

export interface Applicant {
  phone: string | null | undefined;
  search: URLSearchParams | null;
}

/**
 * Whose application the page is about: the phone of the address, else the one this device remembers. Undefined until
 * the page can know, null when there is none.
 */
export function useApplicant(): Applicant {
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
 * Puts a phone that only this device remembers into the address too (spec 1 §2), so that each tab goes on showing its own
 * application, whatever another one has looked at since.
 */
export function usePhoneInAddress({ phone, search }: Applicant, path: (search: { phone: string }) => string): void {
  const navigate = useNavigate();
  const isMissing = Boolean(phone) && search !== null && !search.has('phone');
  useEffect(() => {
    if (isMissing && phone) void navigate(path({ phone }), { replace: true, preventScrollReset: true });
  }, [isMissing, phone, path, navigate]);
}

/** Any way of writing a number as +256…; what is no number stays as it is, for the server to refuse. */
function wholePhone(text: string | null): string | null {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  return isUgandanNumber(trimmed) ? toE164(trimmed) : trimmed;
}
