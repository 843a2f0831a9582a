import { firstLetter } from '@club/rules/first-letter';
import { standardLanding } from '@club/rules/site-content';

/** The server puts the words of admins into the places marked with `data-words` (`landing-words.ts`). */
export function Testimonials() {
  return (
    <section data-words="voices" aria-labelledby="voices" className="border-line bg-sunken border-y">
      <div className="page py-16 sm:py-24">
        <h2 id="voices" className="text-2xl font-bold sm:text-3xl">
          What it is like inside
        </h2>
        <ul data-words="testimonials" className="mt-8 grid gap-4 md:grid-cols-3 md:gap-6">
          {standardLanding.testimonials.map((testimonial) => (
            <li key={testimonial.name}>
              <figure className="bg-surface shadow-card flex h-full flex-col gap-5 rounded-lg p-6">
                <blockquote className="flex-1 text-lg">
                  <span aria-hidden className="text-gold block h-8 text-4xl leading-none font-bold">
                    “
                  </span>
                  <span data-words="user_content" className="whitespace-pre-line">
                    {testimonial.user_content}
                  </span>
                </blockquote>
                <figcaption className="flex items-center gap-3">
                  <span
                    aria-hidden
                    data-words="initial"
                    className="bg-deep text-on-deep grid size-11 shrink-0 place-items-center rounded-full font-bold"
                  >
                    {firstLetter(testimonial.name)}
                  </span>
                  <span className="grid">
                    <span data-words="name" className="font-semibold">
                      {testimonial.name}
                    </span>
                    <span data-words="place" className="text-soft text-sm">
                      {testimonial.place}
                    </span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
