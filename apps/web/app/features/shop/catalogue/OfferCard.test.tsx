import type { OfferCard as Offer } from '@club/contract/shop/catalogue';
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';

import { offerProductForTests as product, offerForTests as offer } from './offer-for-tests.ts';
import { OfferCard } from './OfferCard.tsx';

function show(change: Partial<Offer> = {}, look: Partial<ComponentProps<typeof OfferCard>> = {}) {
  const list = (
    <ul>
      <OfferCard offer={{ ...offer, ...change }} {...look} />
    </ul>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: list }])} />);
  return document.querySelector('li')!;
}
const textOf = (card: Element) => card.textContent.replaceAll(/\s/g, ' ');

afterEach(cleanup);

describe('the card of an offer', () => {
  it('shows picture, category, product count, outlet with its area and the description, and leads to the offer', () => {
    const card = show();
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/offer.webp');
    for (const text of ['Groceries', '5 products', 'Freshbasket, Ntinda', 'Soap, sponge and shine.']) {
      expect(textOf(card)).toContain(text);
    }
    expect(screen.getByRole('link', { name: 'Spotless kitchen' }).getAttribute('href')).toBe('/offers/o1');
  });

  it('says of a product what can be had now, where the shelf has less of it than the offer', () => {
    const card = show({ products: [product('one', { stock_quantity: 3 })] });
    expect(textOf(card)).toMatch(/6 sold.*3 left/);
    expect(textOf(card)).not.toContain('4 left');
  });

  it('has a badge of the cashback, else of the discount, else none', () => {
    expect(textOf(show())).toContain('20% Off');
    cleanup();
    expect(textOf(show({ cashback_percentage: 15 }))).toContain('15% Cashback');
    expect(screen.queryByText(/Off$/)).toBeNull();
    cleanup();
    expect(textOf(show({ discount_percentage: 0 }))).not.toContain('%');
  });

  it('says on the card that nothing is left, or how little', () => {
    expect(textOf(show({ stock_quantity: 0 }))).toContain('Sold out');
    cleanup();
    expect(textOf(show({ stock_quantity: 2 }))).toMatch(/2 left/);
    cleanup();
    expect(textOf(show())).not.toMatch(/Sold out|40 left/);
  });

  it('says on the picture whether the outlet is open, as far as its hours can be read', () => {
    const card = show();
    const badge = screen.getByText('Open 24 hours');
    // What hangs on the picture gives the card no other height than one without it.
    expect(badge.className).toContain('absolute');
    expect(card.querySelector('img')?.closest('div.relative')?.contains(badge)).toBe(true);
    cleanup();
    for (const odd of [{ outlet_opening_hours: 'Mornings' }, { stock_quantity: 0 }]) {
      expect(textOf(show(odd))).not.toMatch(/Open|Closed/);
      cleanup();
    }
  });

  it('says when it ends where that is what the list is sorted by', () => {
    expect(textOf(show())).not.toContain('Ends');
    cleanup();
    expect(textOf(show({}, { showsEnd: true }))).toContain('Ends 21 Dec 2026');
  });

  it('shows a rating with one decimal, and none that nobody gave', () => {
    expect(textOf(show())).toContain('Rated 4.2(12 ratings)');
    cleanup();
    expect(textOf(show({ rating: null }))).not.toContain('Rated');
  });

  it('shows two products with price, offer price, savings and what is sold and left, then how many more', () => {
    const card = show();
    const products = [...card.querySelectorAll('li')].map(textOf);
    expect(products).toHaveLength(2);
    for (const text of ['Ayaka Soap one', 'UGX 8,000', 'UGX 10,000', 'Save UGX 2,000', '6 sold', '4 left']) {
      expect(products[0]).toContain(text);
    }
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(textOf(card)).toContain('+3 more');
    cleanup();
    expect(textOf(show({ product_count: 2, products: [product('one'), product('two')] }))).not.toContain('more');
  });
});
