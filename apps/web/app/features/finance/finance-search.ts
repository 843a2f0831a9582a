type Raw = Readonly<Record<string, string>>;

/** The page that the address names, the first one for nonsense. */
export function readPage(raw: Raw): { page: number } {
  const page = Number(raw['page']);
  return { page: Number.isInteger(page) && page > 0 ? page : 1 };
}
