import { idParams } from '@club/contract/shapes';

/** What all calls have in common by which one admin decides about one piece of money; each decision counts once. */
export const moneyDecision = (path: `/${string}/`, summary: string) =>
  ({
    method: 'POST',
    path,
    access: 'admin',
    needs_full: true,
    rate: 'write',
    summary,
    params: idParams,
    idempotent: true,
  }) as const;
