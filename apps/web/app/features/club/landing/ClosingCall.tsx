import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';

const steps = [
  { title: 'Apply', text: 'Your name, your mobile money number and a PIN of your choice.' },
  { title: 'Wait your turn', text: 'Follow your place in the queue. Friends you invite move you up.' },
  { title: 'Shop', text: 'Sign in, choose an offer, pay from your phone, collect at the outlet.' },
];

export function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="page py-16 sm:py-24">
      <h2 className="text-2xl font-bold sm:text-3xl">How it works</h2>
      <ol className="mt-8 grid gap-6 md:grid-cols-3 md:gap-10">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden
              className="figures border-gold grid size-9 shrink-0 place-items-center rounded-full border-2 font-bold"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg font-bold">{step.title}</h3>
              <p className="text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="on-deep bg-deep text-on-deep mt-12 grid justify-items-center gap-5 rounded-xl px-6 py-12 text-center sm:mt-16 sm:py-16">
        <h2 id="closing" className="text-2xl font-bold sm:text-3xl">
          Places are limited. Yours starts with an application.
        </h2>
        <p className="max-w-form text-on-deep-soft text-balance">
          Places are given in the order of the queue, and friends you invite move you up.
        </p>
        <a href={paths.apply()} className={buttonClass('gold', 'lg')}>
          Apply now
        </a>
      </div>
    </section>
  );
}
