import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import { merchantAccount, openWallet, saveMerchantAccount, saveWallet, walletOf } from '#sandbox/network/wallets.ts';

import { ControlError, msisdn, operator, parse } from './parse.ts';

const walletParams = z.object({ network: operator, msisdn });
const currency = z.object({ currency: z.enum(['UGX', 'EUR']).default('UGX') });
const amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const walletChange = z.object({
  balance: amount.optional(),
  pin: z
    .string()
    .regex(/^\d{4,5}$/)
    .optional(),
  active: z.boolean().optional(),
  given_name: z.string().min(1).optional(),
  family_name: z.string().min(1).optional(),
});
const accountParams = z.object({
  network: operator,
  product: z.enum(['collection', 'disbursement']),
});

/** Customers' wallets and the merchant's own accounts. */
export function walletRoutes(control: FastifyInstance, network: Network): void {
  control.get('/wallets', async () => network.store.wallets.values());

  control.get('/wallets/:network/:msisdn', async (request) => {
    const params = parse(walletParams, request.params);
    const query = parse(currency, request.query);
    const wallet = walletOf(network, params.network, params.msisdn, query.currency);
    if (!wallet) throw new ControlError(404, 'This number has no wallet in this network');
    return wallet;
  });

  control.put('/wallets/:network/:msisdn', async (request) => {
    const params = parse(walletParams, request.params);
    const query = parse(currency, request.query);
    const change = parse(walletChange, request.body);
    const wallet = openWallet(network, params.network, params.msisdn, query.currency);
    return saveWallet(network, { ...wallet, ...withoutUndefined(change) });
  });

  control.get('/accounts/:network/:product', async (request) => {
    const params = parse(accountParams, request.params);
    return merchantAccount(network, params.network, params.product, parse(currency, request.query).currency);
  });

  control.put('/accounts/:network/:product', async (request) => {
    const params = parse(accountParams, request.params);
    const { balance } = parse(z.object({ balance: amount }), request.body);
    const query = parse(currency, request.query);
    const account = merchantAccount(network, params.network, params.product, query.currency);
    return saveMerchantAccount(network, { ...account, balance });
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(value: T): Defined<T> {
  // Only entries with a value are left, which is what the type says.
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>;
}
