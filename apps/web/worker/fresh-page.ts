/** Longer than this nobody looks at an empty screen while a page is on the phone. */
const LONGEST_WAIT_MS = 3_000;

/**
 * A page whose words may have changed: the server's, or the kept one where that is long in coming, does not come or is broken. A
 * phone on a dead hotspot waits for minutes before it says that it has no network.
 */
export async function freshPage(
  fetched: Promise<Response>,
  kept: Promise<Response | undefined>,
  longestMs = LONGEST_WAIT_MS,
): Promise<Response> {
  const good = fetched.then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  return (await Promise.race([good, pause(longestMs)])) ?? (await kept) ?? fetched;
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));
