import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { allowTranslation } from './translated-page.ts';

beforeAll(allowTranslation);
afterEach(cleanup);

/** As Chrome does it: each text is taken away, and two elements with what it means are put in its place. */
async function translate(root: Element): Promise<void> {
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (words.nextNode()) if (words.currentNode.nodeValue!.trim() !== '') texts.push(words.currentNode as Text);
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(`«${text.nodeValue!.trim()}»`);
    outer.append(inner);
    text.replaceWith(outer);
  }
  await settled();
}

const settled = () => new Promise((done) => setTimeout(done));

interface BasketProps {
  pieces: number;
  isFull?: boolean;
  mark?: string;
  names?: readonly string[];
}

function Basket({ pieces, isFull = false, mark, names = [] }: BasketProps) {
  return (
    <p>
      {mark !== undefined && <b>{mark}</b>}
      You have {pieces} pieces{isFull && ', no more'}
      {names.map((name) => (
        <Name key={name} name={name} />
      ))}
    </p>
  );
}

const Name = ({ name }: { name: string }) => name;

async function shownAfter(before: BasketProps, after: BasketProps): Promise<string> {
  const { container, rerender } = render(<Basket {...before} />);
  await translate(container);
  rerender(<Basket {...after} />);
  await settled();
  return container.textContent;
}

it('a number that changes on a translated page is shown, and what is gone is gone', async () => {
  expect(await shownAfter({ pieces: 2, isFull: true }, { pieces: 3 })).toBe('«You have»3«pieces»');
});

it('what comes before a translated text stands there', async () => {
  expect(await shownAfter({ pieces: 2 }, { pieces: 2, mark: 'New' })).toBe('New«You have»«2»«pieces»');
});

it('translated texts change their places', async () => {
  const shown = await shownAfter({ pieces: 2, names: ['a', 'b', 'c'] }, { pieces: 2, names: ['c', 'a', 'b'] });
  expect(shown).toBe('«You have»«2»«pieces»«c»«a»«b»');
});
