import type { FastifyReply } from 'fastify';

/** HTTP status and text of the wallet errors as MTN's error page lists them. Client mistakes really come as 500. */
const WALLET_ERRORS = {
  RESOURCE_ALREADY_EXIST: [409, 'Duplicated reference id. Creation of resource failed.'],
  RESOURCE_NOT_FOUND: [404, 'Requested resource was not found.'],
  NOT_ALLOWED: [500, 'Authorization failed. Insufficient permissions.'],
  NOT_ALLOWED_TARGET_ENVIRONMENT: [500, 'Access to target environment is forbidden.'],
  INVALID_CALLBACK_URL_HOST: [500, 'Callback URL with different host name then configured for API User.'],
  INVALID_CURRENCY: [500, 'Currency not supported.'],
  INTERNAL_PROCESSING_ERROR: [500, 'An internal error occurred while processing.'],
  SERVICE_UNAVAILABLE: [503, 'Service temporarily unavailable, try again later.'],
} as const satisfies Record<string, readonly [number, string]>;

export type WalletErrorCode = keyof typeof WALLET_ERRORS;

export function isWalletErrorCode(code: string): code is WalletErrorCode {
  return Object.hasOwn(WALLET_ERRORS, code);
}

export function walletError(reply: FastifyReply, code: WalletErrorCode): FastifyReply {
  const [status, message] = WALLET_ERRORS[code];
  return reply.code(status).send({ code, message });
}

/** What the object form of `reason` says beside its code. */
export function messageOf(code: string): string {
  return isWalletErrorCode(code) ? WALLET_ERRORS[code][1] : code.replaceAll('_', ' ').toLowerCase();
}

/** A malformed request: the documentation shows no body for it. */
export function badRequest(reply: FastifyReply): FastifyReply {
  return reply.code(400).header('content-length', '0').send();
}
