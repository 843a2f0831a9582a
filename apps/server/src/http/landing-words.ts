import { firstLetter } from '@club/rules/first-letter';
import type { LandingContent } from '@club/rules/site-content';

const ENTITIES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }));

/**
 * The built landing page with other words in it. The build marks their places with `data-words`: the claim, the section of
 * testimonials with a list whose first item is the pattern of all, and in it each text. Throws where a place is missing.
 */
export function withWords(html: string, { applicants_claim, testimonials }: LandingContent): string {
  const claim = applicants_claim === '' ? '' : `${applicants_claim}. `;
  const claimed = replaceOnce(html, textAt('applicants_claim'), (_, open) => open + escaped(claim));
  if (testimonials.length === 0)
    return replaceOnce(claimed, /<section[^>]* data-words="voices".*?<\/section>/s, () => '');
  return replaceOnce(
    claimed,
    /(<ul[^>]* data-words="testimonials"[^>]*>)(<li.*?<\/li>).*?(<\/ul>)/s,
    (_, open, item, close) => {
      const items = testimonials.map(({ name, place, user_content }) =>
        Object.entries({ name, place, user_content, initial: firstLetter(name) }).reduce(
          (filled, [field, text]) => replaceOnce(filled, textAt(field), (_found, before) => before + escaped(text)),
          item,
        ),
      );
      return open + items.join('') + close;
    },
  );
}

/** What begins an element, and its text. */
const textAt = (field: string) => new RegExp(`(<[^>]* data-words="${field}"[^>]*>)[^<]*`);

function replaceOnce(
  html: string,
  place: RegExp,
  fill: (...found: [string, string, string, string]) => string,
): string {
  if (!place.test(html)) throw new Error(`The landing page has no place for ${place.source}`);
  return html.replace(place, fill);
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign)!);
