export type NetworkName = 'mtn' | 'airtel';

const COUNTRY_CODE = '256';

/** Two-digit national prefixes each operator has been granted; a number elsewhere has no wallet unless one is opened for it. */
const PREFIXES: Record<NetworkName, readonly string[]> = {
  mtn: ['76', '77', '78', '79', '31', '39'],
  airtel: ['70', '74', '75', '20'],
};

/** Any usual way of writing a Ugandan number, as twelve digits: 256772123456. Undefined when it is not one. */
export function toMsisdn(text: string): string | undefined {
  const digits = text.replaceAll(/[\s()-]/g, '').replace(/^\+/, '');
  const national = /^(?:256|0)?([2347]\d{8})$/.exec(digits)?.[1];
  return national === undefined ? undefined : COUNTRY_CODE + national;
}

/** The operator whose prefix the number carries. */
export function networkOf(msisdn: string): NetworkName | undefined {
  const prefix = msisdn.slice(COUNTRY_CODE.length, COUNTRY_CODE.length + 2);
  if (PREFIXES.mtn.includes(prefix)) return 'mtn';
  if (PREFIXES.airtel.includes(prefix)) return 'airtel';
  return undefined;
}

export function isUgandan(msisdn: string): boolean {
  return /^256[2347]\d{8}$/.test(msisdn);
}

/** 256772123456 as people write it: 0772 123 456. */
export function localNumber(msisdn: string): string {
  const national = msisdn.slice(COUNTRY_CODE.length);
  return `0${national.slice(0, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}
