import { getOwnRating, rateOffer } from '@club/contract/shop/ratings';
import { STARS, type Stars } from '@club/rules/rating';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Star } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { plural } from '#web/lib/format.ts';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { toast } from '#web/ui/toasts.ts';

const ownRatingQuery = (id: string) =>
  queryOptions({
    // Every completed order changes it, so the key begins with their topic.
    queryKey: ['order', 'own-rating', id],
    queryFn: ({ signal }) => call(getOwnRating, { params: { id }, signal }),
  });

/** Five stars to press, for members who have received something of the offer; nothing for others. */
export function RateOffer({ id }: { id: string }) {
  const client = useQueryClient();
  const own = useQuery(ownRatingQuery(id)).data;
  const rate = useMutation({
    // Whoever presses twice means the second.
    scope: { id: `rate ${id}` },
    mutationFn: (stars: Stars) => call(rateOffer, { params: { id }, body: { stars } }),
    onSuccess: (reply) => {
      client.setQueryData(ownRatingQuery(id).queryKey, reply);
      void client.invalidateQueries({ queryKey: ['offers', 'one', id] });
      toast.success('Thank you. Others see it in the stars of this offer.');
    },
    onError: (error) => {
      toast.error(error.message);
      // What was received of it may have gone back since.
      void client.invalidateQueries(ownRatingQuery(id));
    },
  });
  if (own?.can_rate !== true) return null;
  const given = rate.isPending ? rate.variables : (own.stars ?? 0);
  return (
    <Card as="section" aria-label="Your rating">
      <fieldset>
        <legend className="mb-2 text-lg font-bold">{own.stars === null ? 'How was it?' : 'Your rating'}</legend>
        <div className="-ml-2.5 flex">
          {STARS.map((stars) => (
            <label
              key={stars}
              className="has-focus-visible:outline-brand-ink grid h-11 w-11 min-w-0 cursor-pointer place-items-center rounded-md has-focus-visible:outline-3"
            >
              <input
                type="radio"
                name="stars"
                className="sr-only"
                aria-label={plural(stars, 'star')}
                checked={given === stars}
                onChange={() => rate.mutate(stars)}
              />
              <Star
                aria-hidden
                className={cx('size-7 max-w-full', stars <= given ? 'fill-gold text-gold' : 'text-edge')}
              />
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  );
}
