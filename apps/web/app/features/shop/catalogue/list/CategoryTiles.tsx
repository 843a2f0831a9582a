import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { categoriesQuery } from '#web/features/shop/catalogue/queries.ts';
import { plural } from '#web/lib/format.ts';
import { paths } from '#web/paths.ts';
import { Picture } from '#web/ui/Picture.tsx';

/** Another way in for whoever found nothing: every category that has something, with its picture. */
export function CategoryTiles() {
  const categories = (useQuery(categoriesQuery).data ?? []).filter(({ offer_count }) => offer_count > 0);
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby="look-through" className="mt-2 text-left">
      <h3 id="look-through" className="mb-3 text-lg font-bold">
        Look through a category
      </h3>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {categories.map(({ id, name, image, picture, offer_count }) => (
          <li key={id}>
            <Link
              to={paths.offers({ category: id })}
              className="bg-surface shadow-card hover:shadow-float block h-full overflow-hidden rounded-md transition"
            >
              <Picture picture={picture} fallback={image} alt="" sizes="(min-width: 40rem) 12rem, 45vw" />
              <span className="grid px-3 py-2 leading-snug">
                <span className="font-semibold">{name}</span>
                <span className="figures text-soft text-sm">{plural(offer_count, 'offer')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
