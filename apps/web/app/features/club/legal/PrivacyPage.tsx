import { brand } from '#web/brand.ts';
import { SupportMail } from '#web/features/club/site/SupportMail.tsx';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';

import { Prose } from './Prose.tsx';

export const meta = titled(
  'Privacy Policy',
  `What ${brand.name} knows about you, why, for how long, and what you can do.`,
);

export default function PrivacyPage() {
  return (
    <Prose
      title="Privacy Policy"
      intro={`${brand.company} runs the club and decides how your data is used. This page says what we hold, why, and how you stay in control, under the Data Protection and Privacy Act of Uganda.`}
    >
      <WhatWeHold />
      <WhoSeesIt />
      <YourRights />
    </Prose>
  );
}

function WhatWeHold() {
  return (
    <>
      <h2>What we collect, and why</h2>
      <ul>
        <li>
          <strong>Your application:</strong> names, mobile money numbers, e-mail if you give one, how you heard of us,
          why you want to join and who referred you. We need it to decide on your application and to keep your place in
          the queue.
        </li>
        <li>
          <strong>Your PIN:</strong> stored only in a scrambled form that nobody can read, not even our staff. We never
          ask for your mobile money PIN.
        </li>
        <li>
          <strong>Your orders, payments and cashback:</strong> to deliver what you bought, to refund you, and because
          the law asks businesses to keep records of money.
        </li>
        <li>
          <strong>Your location:</strong> only when you press a button that asks for it, to find offers near you, to
          work out a delivery fee, or to note where a code was redeemed on your phone. If you ride for an outlet, with
          each step of a delivery.
        </li>
        <li>
          <strong>Security records:</strong> sign-ins, devices and network addresses, to keep others out of your
          account.
        </li>
      </ul>
      <p>We do not buy data about you, and we do not sell yours.</p>
      <h2>Messages</h2>
      <p>
        Codes, payment and order messages are part of the service. Marketing messages come only if you agreed to them,
        only between 08:00 and 20:00, and stop when you say so.
      </p>
      <h2>How long we keep it</h2>
      <ul>
        <li>An application that was not accepted: one year, so that you may apply again.</li>
        <li>
          Your account: as long as you are a member. When it is closed, once open orders and cashback are settled, we
          erase your e-mail address, notifications, preferences, cart, photos and where your codes were redeemed.
        </li>
        <li>
          A photo of where an order was left at your door: half a year. A photo that you sent us with a report: one year
          from our answer.
        </li>
        <li>
          Your name, numbers, orders and payments, with where an order was brought and what you wrote or reported of it:
          as long as tax law requires.
        </li>
        <li>Security records: one year.</li>
      </ul>
    </>
  );
}

function WhoSeesIt() {
  return (
    <>
      <h2>Who else sees it</h2>
      <ul>
        <li>The outlet you order from sees your name, your order, and your number while the order is open.</li>
        <li>
          MTN and Airtel see the number and amount of a payment. Whoever carries a message sees where it goes and its
          text: our providers of SMS and e-mail, and WhatsApp if you have switched it on.
        </li>
        <li>
          An address that you look up goes, without your name or number, to a search of maps; the SMS to somebody whom
          you ask to pay for you names you.
        </li>
        <li>A rider sees your name, number and delivery place until the delivery is done.</li>
        <li>
          Companies that host our computers, bound by contract. If any of them store data outside Uganda, the protection
          must match Ugandan law.
        </li>
        <li>Authorities, when the law obliges us.</li>
      </ul>
      <p>
        On your device we keep what signs you in and tells the device from others, a draft of your application, and
        until you sign out, so that it opens without a network, what you saw last, such as your cart, orders and codes.
        There are no advertising cookies and no trackers of other companies.
      </p>
      <h2>Decisions about you</h2>
      <p>
        Software sorts applications and flags doubtful referrals. A person can always look again: write to us and ask
        for a review. The club is for people of 18 years and above.
      </p>
    </>
  );
}

function YourRights() {
  return (
    <>
      <h2>Your rights</h2>
      <ul>
        <li>See what we hold about you and get a copy.</li>
        <li>Have it corrected, or deleted where no law obliges us to keep it.</li>
        <li>Say no to marketing, and to decisions made by software alone.</li>
        <li>Take back a consent at any time.</li>
        <li>
          Complain to us, or to the Personal Data Protection Office of Uganda at{' '}
          <a href="https://pdpo.go.ug" rel="noreferrer">
            pdpo.go.ug
          </a>
          .
        </li>
      </ul>
      <p>
        Write to <SupportMail /> or see <a href={paths.contact()}>how to reach us</a>. We answer free of charge, and
        first check that it is really you who asks. Should your data ever fall into wrong hands, we tell the Office and
        you without delay.
      </p>
    </>
  );
}
