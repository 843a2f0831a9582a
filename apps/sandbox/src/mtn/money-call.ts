import type { FastifyReply, FastifyRequest } from 'fastify';

import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import type { Plan } from '#sandbox/network/behaviours.ts';
import type { Network } from '#sandbox/network/network.ts';
import { isUgandan } from '#sandbox/network/phone.ts';
import type { ApiUser, Product, TransactionKind } from '#sandbox/network/records.ts';
import { acceptTransaction, findTransaction, type TransactionRequest } from '#sandbox/network/transactions.ts';

import { callbackUrlProblem } from './callback-url.ts';
import { badRequest, isWalletErrorCode, walletError } from './errors.ts';
import type { MoneyOrder } from './order-body.ts';
import { planFor } from './plan.ts';
import { requireBearer } from './token.ts';
import { uuidV4 } from './uuid.ts';

/** One environment, one currency. */
const CURRENCY_OF: Record<string, string> = {
  sandbox: 'EUR',
  [DEMO_MTN.target_environment]: DEMO_MTN.currency,
};

export interface MoneyCall {
  network: Network;
  product: Product;
  kind: TransactionKind;
  /** Undefined when the body is not what the documentation asks for. */
  order: MoneyOrder | undefined;
  /** Given when something else than the party's number decides. */
  plan?: Plan | undefined;
}

/** Take a collection, transfer, deposit or refund: check everything in the gateway's order, then 202 without a body. */
export async function takeMoneyCall(call: MoneyCall, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { network, product, kind, order } = call;
  const user = await requireBearer(network, product, request, reply);
  if (!user) return reply;
  const reference = uuidV4(request.headers['x-reference-id']);
  const callbackUrl = request.headers['x-callback-url'];
  const environment = request.headers['x-target-environment'];
  if (!reference || !order || environment === undefined || Array.isArray(callbackUrl)) return badRequest(reply);
  if (environment !== user.target_environment) return walletError(reply, 'NOT_ALLOWED_TARGET_ENVIRONMENT');
  const urlProblem = callbackUrlProblem(user, callbackUrl);
  if (urlProblem === 'malformed') return badRequest(reply);
  if (urlProblem === 'other_host') return walletError(reply, 'INVALID_CALLBACK_URL_HOST');
  if (order.currency !== CURRENCY_OF[user.target_environment]) return walletError(reply, 'INVALID_CURRENCY');
  // Seen in production only: an empty message or note is answered like an inner error.
  if (order.payer_message === '' || order.payee_note === '') return walletError(reply, 'INTERNAL_PROCESSING_ERROR');
  if (findTransaction(network, 'mtn', product, reference)) return walletError(reply, 'RESOURCE_ALREADY_EXIST');

  const plan = call.plan ?? planFor(network, kind, order);
  const refused = networkErrorAtOnce(network, order, plan);
  if (refused) return walletError(reply, refused);
  await acceptTransaction(network, toTransaction(call, order, user, reference, callbackUrl), plan);
  return reply.code(202).header('content-length', '0').send();
}

function toTransaction(
  { product, kind }: MoneyCall,
  order: MoneyOrder,
  user: ApiUser,
  reference: string,
  callbackUrl: string | undefined,
): TransactionRequest {
  const msisdn = order.party_type === 'MSISDN' && isUgandan(order.party_id) ? order.party_id : undefined;
  return {
    network: 'mtn',
    product,
    kind,
    reference,
    merchant_id: user.id,
    merchant_name: DEMO_MTN.merchant_name,
    party_type: order.party_type,
    party_id: order.party_id,
    msisdn,
    amount: Number(order.amount),
    amount_text: order.amount,
    currency: order.currency,
    external_id: order.external_id,
    payer_message: order.payer_message,
    payee_note: order.payee_note,
    refund_of: order.refund_of,
    callback_url: callbackUrl,
  };
}

/** The documented error numbers may be switched to fail the call itself. */
function networkErrorAtOnce(network: Network, order: MoneyOrder, plan: Plan) {
  if (network.settings().mtn_test_errors !== 'http' || !order.party_id.startsWith('467331234')) return undefined;
  const code = plan.outcome.replace(/^fail:/, '');
  return isWalletErrorCode(code) ? code : undefined;
}
