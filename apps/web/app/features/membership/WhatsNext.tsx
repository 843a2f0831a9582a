import { SectionHeader } from '#web/ui/Card.tsx';

const steps = [
  { title: 'We review your application', text: 'Applications are read in the order of the queue.' },
  {
    title: 'You hear from us',
    text: 'An SMS, and an e-mail if you gave an address, tells you as soon as it is decided.',
  },
  {
    title: 'You sign in',
    text: "With your phone number and the PIN you chose. Members' prices are yours from then on.",
  },
];

export function WhatsNext() {
  return (
    <section>
      <SectionHeader title="What's Next" />
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden
              className="figures bg-brand-wash text-brand-ink grid size-9 shrink-0 place-items-center rounded-full font-bold"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-1">
              <p className="font-semibold">{step.title}</p>
              <p className="text-soft">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
