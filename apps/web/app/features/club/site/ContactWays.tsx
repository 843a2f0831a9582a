import { whatsappLink } from '@club/rules/site-content';

import { useContact } from './queries.ts';
import { SupportMail } from './SupportMail.tsx';

const linkClass = 'text-brand-ink font-medium underline underline-offset-4';

/** A sentence with every way in which people reach the club: by e-mail, and by phone and WhatsApp where an admin has set them. */
export function ContactWays() {
  const { phone, whatsapp } = useContact();
  return (
    <>
      Write to <SupportMail className={linkClass} />
      {phone !== null && (
        <>
          , call{' '}
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={`figures whitespace-nowrap ${linkClass}`}>
            {phone}
          </a>
        </>
      )}
      {whatsapp !== null && (
        <>
          {' '}
          or use WhatsApp{' '}
          <a href={whatsappLink(whatsapp)} className={`figures whitespace-nowrap ${linkClass}`}>
            {whatsapp}
          </a>
        </>
      )}
      .
    </>
  );
}
