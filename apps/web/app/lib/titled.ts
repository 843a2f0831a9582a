import { brand } from '#web/brand.ts';

/** A route's `meta`: `export const meta = titled('Your Orders')`. */
export function titled(title: string, description?: string) {
  return () => [
    { title: `${title} – ${brand.name}` },
    { name: 'description', content: description ?? brand.description },
  ];
}
