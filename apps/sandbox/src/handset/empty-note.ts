import { type Html, markup } from './markup.ts';

/** What stands where a list has nothing to show; the script empties and fills it as the list changes. */
export function emptyNote(id: string, count: number, text: string): Html {
  return markup`<p class="empty" id="${id}">${count === 0 && text}</p>`;
}
