const MAX_LETTERS = 64;

/** The rows of the table that are still needed, used again by every comparison. */
let before = new Uint8Array(MAX_LETTERS + 1);
let last = new Uint8Array(MAX_LETTERS + 1);
let line = new Uint8Array(MAX_LETTERS + 1);

/**
 * How many slips of the thumb lie between two words: a letter too many, missing, wrong, or two swapped. Gives up, with
 * `limit + 1`, as soon as it must be more than the limit.
 */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit || other.length > MAX_LETTERS) return limit + 1;
  for (let column = 0; column <= other.length; column += 1) last[column] = column;
  for (let row = 1; row <= one.length; row += 1) {
    const least = fillLine(one, row, other);
    if (least > limit) return limit + 1;
    [before, last, line] = [last, line, before];
  }
  return Math.min(last[other.length]!, limit + 1);
}

function fillLine(one: string, row: number, other: string): number {
  const letter = one.charCodeAt(row - 1);
  const letterBefore = row > 1 ? one.charCodeAt(row - 2) : -1;
  let least = row;
  line[0] = row;
  for (let column = 1; column <= other.length; column += 1) {
    const otherLetter = other.charCodeAt(column - 1);
    let steps = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + Number(letter !== otherLetter));
    const isSwapped = column > 1 && letterBefore === otherLetter && letter === other.charCodeAt(column - 2);
    if (isSwapped) steps = Math.min(steps, before[column - 2]! + 1);
    line[column] = steps;
    if (steps < least) least = steps;
  }
  return least;
}
