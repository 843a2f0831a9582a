/** The one name that the pages' content security policy allows: `apps/server/src/http/security-headers.ts`. */
const POLICY = 'kasente-worker';
const WORKER_URL = '/sw.js';

/** Of Trusted Types what is used here; TypeScript's own library does not know them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(from: string): unknown };
}

let address: string | undefined;

/**
 * The address of the worker, as something that the browser takes for the address of a script. Nothing else that a page does
 * makes one, and whatever this policy is given, it makes that address. Made once: a second policy of the name is refused.
 */
export function workerAddress(): string {
  return (address ??= makeAddress());
}

function makeAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // A browser without Trusted Types takes the plain text; to the others' `register` this is as good as a string.
  return (trustedTypes?.createPolicy(POLICY, { createScriptURL: () => WORKER_URL }).createScriptURL('') ??
    WORKER_URL) as string;
}
