import { createElement as h } from 'react';
import { useLoaderData } from 'react-router';

interface Offer {
  readonly id: string;
  readonly name: string;
  readonly outlet_name: string;
}

export function meta() {
  return [{ title: 'A bare page' }];
}

/** The one request, as large as a page of offers. */
export async function clientLoader(): Promise<{ results: Offer[] }> {
  return (await fetch('/offers.json')).json() as Promise<{ results: Offer[] }>;
}

export default function Home() {
  const { results } = useLoaderData<typeof clientLoader>();
  return h(
    'main',
    null,
    h('h1', null, 'Offers'),
    h(
      'ul',
      null,
      results.map(({ id, name, outlet_name }) => h('li', { key: id }, h('h2', null, name), h('p', null, outlet_name))),
    ),
  );
}
