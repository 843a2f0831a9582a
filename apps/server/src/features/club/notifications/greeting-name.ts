const GREETING_CHARS = 40;

/**
 * A person's name as letters and texts say it. Anybody may apply in any name for anybody's number and address, so nothing of
 * it may be read as an address or a number: we would carry a stranger's words to people who trust us.
 */
export function greetingName(name: string): string {
  const words = name
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\p{L}\p{M}'’"“”. -]/gu, '')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return [...words].slice(0, GREETING_CHARS).join('').trim();
}
