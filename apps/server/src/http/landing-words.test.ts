import { standardLanding } from '@club/rules/site-content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { withWords } from './landing-words.ts';

const PAGE = [
  '<head><style>.a{}</style></head><p><span class="x" data-words="applicants_claim">Built. </span>Free.</p>',
  '<section data-words="voices" class="y"><h2>Voices</h2><ul data-words="testimonials" class="z">',
  ...['One', 'Two'].map(
    (name) =>
      `<li><q>“<span data-words="user_content">${name} says</span></q><i data-words="initial">O</i><b data-words="name" class="n">${name}</b><u data-words="place">Jinja</u></li>`,
  ),
  '</ul></section><section>After</section>',
].join('');

const one = { name: 'Amina K.', place: 'Gulu', user_content: 'It works.', is_sample: false };

describe('the words of the landing page', () => {
  it('come into their places, as many as there are', () => {
    const html = withWords(PAGE, { applicants_claim: 'Many applied', testimonials: [one, { ...one, name: 'Ben' }] });
    expect(html).toContain('data-words="applicants_claim">Many applied. </span>Free.');
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html).toContain(
      '<span data-words="user_content">It works.</span></q><i data-words="initial">A</i><b data-words="name" class="n">Amina K.</b><u data-words="place">Gulu</u>',
    );
    expect(html).toContain('>Ben</b>');
    expect(html).not.toContain('One says');
  });

  it('begin with a whole letter of the name, however it is written', () => {
    const html = withWords(PAGE, { applicants_claim: '', testimonials: [{ ...one, name: '𝓝akato' }] });
    expect(html).toContain('data-words="initial">𝓝<');
  });

  it('are not shown where there are none', () => {
    const html = withWords(PAGE, { applicants_claim: '', testimonials: [] });
    expect(html).toContain('data-words="applicants_claim"></span>Free.');
    expect(html).not.toContain('Voices');
    expect(html).toContain('<section>After</section>');
  });

  it('are text, whatever is written', () => {
    const texts = fc.string({ minLength: 1, unit: fc.constantFrom(...'<>&"\'$`\\ab{}/=“é😀') });
    fc.assert(
      fc.property(texts, texts, texts, (name, place, user_content) => {
        const tags = (html: string) => html.match(/<[^>]*>/g);
        const written = { applicants_claim: name, testimonials: [{ name, place, user_content, is_sample: true }] };
        const plain = { applicants_claim: 'x', testimonials: [one] };
        expect(tags(withWords(PAGE, written))).toEqual(tags(withWords(PAGE, plain)));
      }),
    );
  });

  it('change nothing else', () => {
    const [before, after] = [PAGE, withWords(PAGE, standardLanding)];
    expect(after.slice(0, after.indexOf('<p>'))).toBe(before.slice(0, before.indexOf('<p>')));
    expect(after.endsWith('</ul></section><section>After</section>')).toBe(true);
  });

  it('are missed where the page has no place for them', () => {
    expect(() => withWords('<p>No places</p>', standardLanding)).toThrow(/no place/);
  });
});
