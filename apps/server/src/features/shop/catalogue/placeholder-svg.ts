import { createHash } from 'node:crypto';

/** What stands in for a category that nobody has drawn anything for: a bag on a ground in a colour of its own. */
export function placeholderSvg(category_name: string): string {
  const turn = (createHash('sha256').update(category_name).digest()[0]! * 360) / 256;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${turn}, 45%, 88%)"/><stop offset="1" stop-color="hsl(${turn}, 40%, 64%)"/></linearGradient></defs>
<rect width="960" height="720" fill="url(#ground)"/>
<rect y="556" width="960" height="164" fill="#fff" opacity=".22"/>
<path d="M408 292v-34a72 72 0 0 1 144 0v34" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round"/>
<path d="M336 276h288a24 24 0 0 1 24 22l22 264a40 40 0 0 1-40 44H330a40 40 0 0 1-40-44l22-264a24 24 0 0 1 24-22z" fill="#fff" opacity=".92"/>
<path d="M400 400a80 80 0 0 0 160 0" fill="none" stroke="hsl(${turn}, 40%, 64%)" stroke-width="22" stroke-linecap="round"/>
</svg>`;
}
