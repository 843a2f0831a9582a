import { kampalaDay } from '@club/rules/kampala-time';

/** `KC-yymmdd-nnnnn`: the day in Kampala, and a serial number that never starts again. */
export function orderNumber(at: Date, serial: number): string {
  const day = kampalaDay(at).replaceAll('-', '').slice(2);
  return `KC-${day}-${String(serial).padStart(5, '0')}`;
}
