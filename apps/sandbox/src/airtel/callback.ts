import { createHmac } from 'node:crypto';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import type { CallbackWriter } from '#sandbox/network/network.ts';

import { messageOf, statusWord } from './enquiry.ts';

/**
 * A collection's callback. Only TS and TF are ever said: one sent before the end says TF and is wrong, which is why a
 * merchant has to enquire. The hash covers the transaction as compact JSON; it stands in the body, or in a header.
 */
export const writeAirtelCallback: CallbackWriter = (network, transaction) => {
  const { callback_hash: place } = network.settings().airtel;
  const word = statusWord(network, { ...transaction, hidden_until: undefined });
  const told = {
    id: transaction.reference,
    message: messageOf(transaction, word),
    status_code: word === 'TS' ? 'TS' : 'TF',
    ...(word === 'TS' && { airtel_money_id: transaction.operator_id }),
  };
  const hash = createHmac('sha256', DEMO_AIRTEL.callback_key).update(JSON.stringify(told)).digest('base64');
  return {
    headers: { 'content-type': 'application/json', ...(place === 'header' && { hash }) },
    body: JSON.stringify(place === 'body' ? { transaction: told, hash } : { transaction: told }),
  };
};
