const TURNS = 200;
const FIRST_WAIT_MS = 100;
const LONGER_MS = 20;
const LONGEST_WAIT_MS = 2_000;

/** Whom the door turns away because of the crowd comes again, later each time, as the web app does. */
export async function untilServed<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS + turn * LONGER_MS);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  throw new Error(`turned away at the door ${TURNS} times`);
}
