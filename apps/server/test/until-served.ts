/** Whom the door turns away because of the crowd comes again, as the web app does. */
export async function untilServed<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (let turn = 0; turn < 200; turn += 1) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('turned away at the door 200 times');
}
