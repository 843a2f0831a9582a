import type { ReplyOf } from '@club/contract/endpoint';
import type { verifyOrderCode as verifyOrderCodeCall } from '@club/contract/outlets/counter';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { tryCode } from './try-code.ts';

/** Is this the order's code? A wrong one is an answer, not a refusal, but it counts as a try. */
export async function verifyOrderCode(
  deps: Deps,
  outlet_ids: readonly string[],
  order_id: string,
  code: string,
): Promise<ReplyOf<typeof verifyOrderCodeCall>> {
  try {
    await tryCode(deps, outlet_ids, order_id, code);
    return { valid: true, message: 'The code is correct.' };
  } catch (error) {
    if (error instanceof Problem && error.code === 'code_invalid') return { valid: false, message: error.message };
    throw error;
  }
}
