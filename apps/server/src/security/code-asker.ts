import { addressKey } from './address-key.ts';

/** From where somebody calls who is not signed in. */
interface Asking {
  readonly ip: string;
  readonly device?: { readonly id: string | undefined };
}

/** Who asks for a code: their device where it is known, since many share an address of a mobile network, else the address. */
export function askerOf({ ip, device }: Asking): string {
  return device?.id === undefined ? addressOf(ip) : deviceOf(device.id);
}

/** Everybody whom somebody who comes with a code may be. */
export function askersOf({ ip, device }: Asking): string[] {
  return [addressOf(ip), ...(device?.id === undefined ? [] : [deviceOf(device.id)])];
}

const addressOf = (ip: string) => `address ${addressKey(ip)}`;
const deviceOf = (id: string) => `device ${id}`;
