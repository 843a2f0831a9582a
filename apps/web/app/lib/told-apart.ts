interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * What each of a list is called where its name stands alone, as on a button read aloud: the name, and of namesakes as much of what
 * else is known of them as tells them apart.
 */
export function toldApart<T extends Named>(list: readonly T[], more: (one: T) => readonly string[]) {
  let called = new Map(list.map(({ id, name }) => [id, name]));
  const parts = new Map(list.map((one) => [one.id, more(one)]));
  const most = Math.max(0, ...[...parts.values()].map(({ length }) => length));
  for (let part = 0; part < most; part += 1) {
    const before = [...called.values()].map(asHeard);
    called = new Map(
      [...called].map(([id, words]) => {
        const isAlone = before.filter((other) => other === asHeard(words)).length === 1;
        const added = isAlone ? undefined : parts.get(id)?.[part];
        return [id, added === undefined ? words : `${words}, ${added}`];
      }),
    );
  }
  return called;
}

/** Names that differ only in capitals or spaces sound and look the same. */
function asHeard(words: string): string {
  return words.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
