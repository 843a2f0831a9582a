import { newIntent } from '#web/api/call.ts';
import { deviceStorage } from '#web/lib/storage.ts';

/** A random mark of this browser: applications from one and the same phone bring nobody forward. */
export function deviceKey(): string {
  const known = deviceStorage.read('applicant-device');
  if (typeof known === 'string') return known;
  const fresh = newIntent();
  deviceStorage.write('applicant-device', fresh);
  return fresh;
}
