import { SectionHeader } from '#web/ui/Card.tsx';

const steps = (ways: string) => [
  { title: 'We review your application', text: 'Applications are read in the order of the queue.' },
  { title: 'You hear from us', text: `${ways} as soon as it is decided.` },
  {
    title: 'You sign in',
    text: "With your phone number and the PIN you chose. Members' prices are yours from then on.",
  },
];

/** `byEmail`: whether the applicant gave an address; null while that is not known. */
export function WhatsNext({ byEmail }: { byEmail: boolean | null }) {
  const ways = byEmail === true ? 'An SMS and an e-mail tell you' : 'An SMS tells you';
  return (
    <section>
      <SectionHeader title="What's Next" />
      <ol className="grid gap-4">
        {steps(ways).map((step, index) => (
          <li key={step.title} className="flex gap-4">
            <span
              aria-hidden
              className="figures border-edge text-soft grid size-9 shrink-0 place-items-center rounded-full border-2 border-dashed font-bold"
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
