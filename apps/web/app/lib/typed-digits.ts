/** The digits of a code as it was typed or pasted, however it was grouped. */
export const typedDigits = (text: string, most: number): string => text.replaceAll(/\D/g, '').slice(0, most);
