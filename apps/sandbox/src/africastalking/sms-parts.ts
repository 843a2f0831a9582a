const GSM_BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
// Sent as two characters each.
const GSM_EXTENDED = '^{}\\[~]|€\f';

/** How many messages a text is billed as: 160 or 153 a part in GSM-7, 70 or 67 once any other character occurs. */
export function countParts(text: string): number {
  const characters = Array.from(text);
  const isGsm = characters.every((each) => GSM_BASIC.includes(each) || GSM_EXTENDED.includes(each));
  if (!isGsm) return partsOf(text.length, 70, 67);
  const extended = characters.filter((each) => GSM_EXTENDED.includes(each)).length;
  return partsOf(characters.length + extended, 160, 153);
}

function partsOf(length: number, single: number, part: number): number {
  return length <= single ? 1 : Math.ceil(length / part);
}
