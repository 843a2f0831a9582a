import type { FastifyInstance } from 'fastify';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { ApiUser, Product, Wallet } from '#sandbox/network/records.ts';
import { madeUpWallet, merchantAccount, walletOf } from '#sandbox/network/wallets.ts';

import { walletError } from './errors.ts';
import { requireProduct } from './gateway.ts';
import { isHeld } from './plan.ts';
import { requireQuery } from './status-query.ts';
import { testHolder } from './test-numbers.ts';

/** Who owns a number, and how much the merchant's own account holds. */
export function accountRoutes(mtn: FastifyInstance, network: Network, product: Product): void {
  const guard = { preHandler: requireProduct(product) };
  const holder = `/${product}/v1_0/accountholder`;

  mtn.get<{ Params: { type: string; id: string } }>(`${holder}/:type/:id/active`, guard, async (request, reply) => {
    const user = await requireQuery(network, product, request, reply);
    if (!user) return reply;
    const documented = testHolder(request.params.id);
    if (documented && 'error' in documented) return walletError(reply, documented.error);
    return documented ?? { result: isHeld(network, partyOf(request.params, user)) };
  });

  mtn.get<{ Params: { type: string; id: string } }>(
    `${holder}/:type/:id/basicuserinfo`,
    guard,
    async (request, reply) => {
      const user = await requireQuery(network, product, request, reply);
      if (!user) return reply;
      const documented = testHolder(request.params.id);
      if (documented && 'error' in documented) return walletError(reply, documented.error);
      const person = ownerOf(network, partyOf(request.params, user));
      return person ? basicUserInfo(person) : walletError(reply, 'RESOURCE_NOT_FOUND');
    },
  );

  const balance = `/${product}/v1_0/account/balance`;
  for (const path of [balance, `${balance}/:currency`]) {
    mtn.get<{ Params: { currency?: string } }>(path, guard, async (request, reply) => {
      const user = await requireQuery(network, product, request, reply);
      if (!user) return reply;
      const own = currencyOf(user);
      const currency = request.params.currency ?? own;
      if (currency !== own) return walletError(reply, 'INVALID_CURRENCY');
      const account = merchantAccount(network, 'mtn', product, currency);
      return { availableBalance: String(account.balance), currency };
    });
  }
}

function currencyOf(user: ApiUser): string {
  return user.target_environment === 'sandbox' ? 'EUR' : DEMO_MTN.currency;
}

// The type is documented in lower case, but at least one client library sends capitals.
function partyOf({ type, id }: { type: string; id: string }, user: ApiUser) {
  return { party_type: type.toUpperCase(), party_id: id, currency: currencyOf(user) };
}

/** A wallet that was closed still has an owner; a number without a wallet, whose money would be taken, has one who is made up. */
function ownerOf(network: Network, party: ReturnType<typeof partyOf>): Wallet | undefined {
  if (party.party_type !== 'MSISDN') return undefined;
  const { party_id, currency } = party;
  const wallet = walletOf(network, 'mtn', party_id, currency);
  return wallet ?? (isHeld(network, party) ? madeUpWallet('mtn', party_id, currency) : undefined);
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
