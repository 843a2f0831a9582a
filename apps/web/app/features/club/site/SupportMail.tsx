import { useContact } from './queries.ts';

/** The club's e-mail address, to write to. */
export function SupportMail({ className }: { className?: string }) {
  const { email } = useContact();
  return (
    <a href={`mailto:${email}`} className={className}>
      {email}
    </a>
  );
}
