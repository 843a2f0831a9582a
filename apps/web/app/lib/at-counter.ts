const COUNTER = '/counter';

/** Whether this page stands on the tablet of an outlet: what is done there is done by whoever is signed in on the tablet. */
export function isAtCounter(): boolean {
  if (typeof location === 'undefined') return false;
  return location.pathname === COUNTER || location.pathname.startsWith(`${COUNTER}/`);
}
