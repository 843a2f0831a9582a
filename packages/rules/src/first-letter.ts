/** The first letter of a name as it is read: whole where it takes two units to write, and with its marks. */
export const firstLetter = (name: string): string => /^.\p{M}*/su.exec(name.trim())?.[0] ?? '';
