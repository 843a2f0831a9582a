/** What the owner of a code of an offer of the day is told of it: its digits, that it runs out, another end, and a word of the club's. */
const KINDS = ['redemption_code', 'code_ending', 'code_extended', 'code_reminder'] as const;
type DayCodeText = (typeof KINDS)[number];

/** The event of a text about the code of a purchase; `rest` tells it from others of its kind. */
export function dayCodeEvent(kind: DayCodeText, order_id: string, ...rest: readonly string[]): string {
  return [kind, order_id, ...rest].join(':');
}

/** How the events of the texts about the code of a purchase begin, of all kinds or of some. */
export function dayCodeTexts(order_id: string, kinds: readonly DayCodeText[] = KINDS): string[] {
  return kinds.map((kind) => dayCodeEvent(kind, order_id));
}
