import type { Testimonial } from '@club/rules/site-content';

/** Where a testimonial stands in a list that may have changed since it was seen; -1 where it is no more as it was. */
export function placeOf(seen: Testimonial, testimonials: readonly Testimonial[]): number {
  const words = ({ name, place, user_content, is_sample }: Testimonial) =>
    JSON.stringify([name, place, user_content, is_sample]);
  return testimonials.findIndex((one) => words(one) === words(seen));
}
