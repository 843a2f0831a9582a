import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { DEMO_AIRTEL } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import { toMsisdn } from '#sandbox/network/phone.ts';
import { merchantAccount, walletOf } from '#sandbox/network/wallets.ts';

import { amountWithCommas } from './amount-text.ts';
import { answer, DONE, refuse } from './envelope.ts';

const balanceQuery = z.object({ type: z.enum(['DISB', 'COLL', 'CASHIN', 'CASHOUT']).default('DISB') });

/** Who owns a number, and what the merchant's own wallet holds. */
export function accountRoutes(airtel: FastifyInstance, network: Network): void {
  for (const version of ['v1', 'v2']) {
    airtel.get(`/standard/${version}/users/balance`, async (request, reply) => {
      const query = balanceQuery.safeParse(request.query).data ?? { type: 'DISB' };
      const product = query.type === 'DISB' || query.type === 'CASHIN' ? 'disbursement' : 'collection';
      const account = merchantAccount(network, 'airtel', product, DEMO_AIRTEL.currency);
      const data = {
        balance: amountWithCommas(account.balance),
        currency: account.currency,
        account_status: 'Active',
      };
      // The official sample says success false beside the code of success.
      return answer(reply, data, { ...DONE, response_code: 'DP02100000001', success: false });
    });
  }

  airtel.get<{ Params: { msisdn: string } }>('/standard/v1/users/:msisdn', async (request, reply) => {
    // With country code in the documents, without it in client libraries.
    const msisdn = toMsisdn(request.params.msisdn);
    const wallet = msisdn === undefined ? undefined : walletOf(network, 'airtel', msisdn);
    if (!wallet) {
      return refuse(reply, {
        response_code: 'DP02200000002',
        result_code: 'ESB000011',
        message: 'User not found.',
      });
    }
    const data = {
      first_name: wallet.given_name,
      last_name: wallet.family_name,
      msisdn: wallet.msisdn.slice(3),
      grade: 'SUBS',
      is_barred: !wallet.active,
      is_pin_set: true,
      registration: { status: 'SUBS' },
    };
    return answer(reply, data, { ...DONE, response_code: 'DP02200000001' });
  });
}
