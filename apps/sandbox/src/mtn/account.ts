import type { FastifyInstance } from 'fastify';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { Product, Wallet } from '#sandbox/network/records.ts';
import { merchantAccount, walletOf } from '#sandbox/network/wallets.ts';

import { walletError } from './errors.ts';
import { requireProduct } from './gateway.ts';
import { requireQuery } from './status-query.ts';
import { testHolder } from './test-numbers.ts';

/** Who owns a number, and how much the merchant's own account holds. */
export function accountRoutes(mtn: FastifyInstance, network: Network, product: Product): void {
  const guard = { preHandler: requireProduct(product) };
  const holder = `/${product}/v1_0/accountholder`;

  mtn.get<{ Params: { type: string; id: string } }>(`${holder}/:type/:id/active`, guard, async (request, reply) => {
    if (!(await requireQuery(network, product, request, reply))) return reply;
    const documented = testHolder(request.params.id);
    if (documented && 'error' in documented) return walletError(reply, documented.error);
    if (documented) return documented;
    const wallet = ownerOf(network, request.params.type, request.params.id);
    return { result: wallet?.active ?? false };
  });

  mtn.get<{ Params: { type: string; id: string } }>(
    `${holder}/:type/:id/basicuserinfo`,
    guard,
    async (request, reply) => {
      if (!(await requireQuery(network, product, request, reply))) return reply;
      const wallet = ownerOf(network, request.params.type, request.params.id);
      return wallet ? basicUserInfo(wallet) : walletError(reply, 'RESOURCE_NOT_FOUND');
    },
  );

  const balance = `/${product}/v1_0/account/balance`;
  for (const path of [balance, `${balance}/:currency`]) {
    mtn.get<{ Params: { currency?: string } }>(path, guard, async (request, reply) => {
      const user = await requireQuery(network, product, request, reply);
      if (!user) return reply;
      const own = user.target_environment === 'sandbox' ? 'EUR' : DEMO_MTN.currency;
      const currency = request.params.currency ?? own;
      if (currency !== own) return walletError(reply, 'INVALID_CURRENCY');
      const account = merchantAccount(network, 'mtn', product, currency);
      return { availableBalance: String(account.balance), currency };
    });
  }
}

// The type is documented in lower case, but at least one client library sends capitals.
function ownerOf(network: Network, type: string, id: string): Wallet | undefined {
  return type.toLowerCase() === 'msisdn' ? walletOf(network, 'mtn', id) : undefined;
}

function basicUserInfo(wallet: Wallet) {
  return {
    given_name: wallet.given_name,
    family_name: wallet.family_name,
    birthdate: '1990-01-01',
    locale: 'en_UG',
    gender: 'UNSPECIFIED',
    status: wallet.active ? 'ACTIVE' : 'INACTIVE',
  };
}
