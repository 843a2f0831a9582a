import { signOut as signOutEndpoint } from '@club/contract/people/auth';

import { privateStorage } from '#web/lib/storage.ts';
import { forgetActs } from '#web/offline/outbox.ts';

import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { clearTokens, isSignedIn, storeApplicantPhone } from './session.ts';

/** Forgets everything of the member that this device holds. */
export function forgetMember(): void {
  clearTokens();
  privateStorage.clear();
  storeApplicantPhone(null);
  queryClient.clear();
  void forgetInWorker();
  // Where the phone's database cannot be opened, nothing is in it.
  forgetActs().catch(() => undefined);
}

/** The worker closes the member's notifications on this device, receives no more, and drops what they opened. */
async function forgetInWorker(): Promise<void> {
  // Missing on plain HTTP, whatever the types say.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage('forget');
}

/** Signs out here. Whether the server hears of it does not matter to the person (spec 1 §4). */
export async function endSession(): Promise<void> {
  const told = isSignedIn() ? call(signOutEndpoint).catch(() => undefined) : Promise.resolve();
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_WAIT_MS))]);
  forgetMember();
}

const SIGN_OUT_WAIT_MS = 2_000;
