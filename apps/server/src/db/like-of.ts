/** For LIKE and ILIKE: these very letters, those that would stand for any other among them. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The same, standing somewhere. */
export function likeOf(text: string): string {
  return `%${literally(text)}%`;
}
