/** What an SMS has room for beside what it is about. */
const WHY_MAX_CHARS = 55;

/** What is wrong with a reason that the club gives by SMS; `unsaid` where there is none. */
export function whyBySmsError(reason: string, unsaid: string): string | null {
  if (reason === '') return unsaid;
  return reason.length > WHY_MAX_CHARS ? `At most ${WHY_MAX_CHARS} characters: it goes by SMS` : null;
}
