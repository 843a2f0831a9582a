import type { Network } from './uganda-phone.ts';

/** The numbers of a person and the network they chose to pay with. */
export interface PersonNumbers {
  readonly mtn_money_number: string | null;
  readonly airtel_money_number: string | null;
  readonly payment_priority: Network;
}

/** The network that a person is paid and reached on: the chosen one if they have a number there, else the other. Null without any. */
export function preferredNetwork(person: PersonNumbers): Network | null {
  const order: readonly Network[] = person.payment_priority === 'mtn' ? ['mtn', 'airtel'] : ['airtel', 'mtn'];
  return order.find((network) => numberOn(person, network) !== null) ?? null;
}

/** The number that a person pays with and is reached at. Throws where there is none: nobody is kept without one. */
export function preferredNumber(person: PersonNumbers): string {
  const network = preferredNetwork(person);
  const number = network === null ? null : numberOn(person, network);
  if (number === null) throw new RangeError('A person without a number');
  return number;
}

/** The person's number on a network, or null. */
export function numberOn(person: Omit<PersonNumbers, 'payment_priority'>, network: Network): string | null {
  return network === 'mtn' ? person.mtn_money_number : person.airtel_money_number;
}
