import { brand } from '#web/brand.ts';
import { SupportMail } from '#web/features/club/site/SupportMail.tsx';
import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';

import { ComingChanges } from './ComingChanges.tsx';
import { Prose } from './Prose.tsx';

export const meta = titled('Terms of Service', `The rules of ${brand.name}, in plain words.`);

export default function TermsPage() {
  return (
    <Prose
      title="Terms of Service"
      intro={`These are the rules between you and ${brand.company}. By applying you accept them. They are short so that you can read them.`}
    >
      <Membership />
      <BuyingAndPaying />
      <TheRest />
      <ComingChanges />
    </Prose>
  );
}

function Membership() {
  return (
    <>
      <h2>Membership</h2>
      <ul>
        <li>You must be at least 18 and have a Ugandan mobile number that is registered to you.</li>
        <li>
          Places are limited. Applying is free and promises no place. We may accept or decline an application; if we
          decline, we tell you why and when you may apply again.
        </li>
        <li>
          The queue runs in the order of applications. Friends who apply through your link and confirm their number move
          you up, so many times a day and in all. How many friends it takes, and how far you move, stands on your status
          page.
        </li>
        <li>
          Referring yourself, made-up people or numbers that are not theirs does not count and can end a membership.
        </li>
        <li>One membership per person. Your PIN is yours alone. Tell us at once if somebody else knows it.</li>
      </ul>
    </>
  );
}

function BuyingAndPaying() {
  return (
    <>
      <h2>Offers and orders</h2>
      <ul>
        <li>Prices are in Ugandan shillings. What counts is the price shown when you place the order.</li>
        <li>
          Offers last while they are shown and while stocks last, at the outlets named, and cannot be combined unless
          they say so.
        </li>
        <li>
          The outlet sells you the goods and answers for their quality. The club answers for the offer, the payment and
          the cashback.
        </li>
        <li>When you place an order, we hold the goods for you while you pay.</li>
      </ul>
      <h2>Paying</h2>
      <ul>
        <li>
          You pay with MTN or Airtel Mobile Money and approve each payment on your own phone with your mobile money PIN.
          We never ask for that PIN.
        </li>
        <li>If a payment arrives too late and the goods are gone, we send the money back to the number that paid.</li>
        <li>
          If you cancel a paid order before the outlet starts on it, or the outlet cannot deliver, you get your money
          back.
        </li>
        <li>
          Offers of the day and their codes are not refunded once bought, unless the offer says so, or the outlet or the
          club is at fault.
        </li>
        <li>Show a pickup or redemption code only at the counter: whoever has it can collect.</li>
      </ul>
      <h2>Cashback</h2>
      <ul>
        <li>
          Cashback is promised when you pay and becomes yours when the order is completed. If the money is refunded, so
          is its cashback.
        </li>
        <li>It is a reward, not a deposit: it earns no interest and cannot be passed to others.</li>
      </ul>
    </>
  );
}

function TheRest() {
  return (
    <>
      <h2>If something goes wrong</h2>
      <p>
        Tell us first: <SupportMail /> or <a href={paths.contact()}>the contact page</a>. We answer complaints within
        five working days. Your rights under the laws of Uganda stay whole, whatever these terms say. Those laws govern
        these terms, and the courts of Uganda decide what we cannot settle.
      </p>
      <h2>Ending and changing</h2>
      <p>
        You may close your account at any time; cashback that is already yours is settled first, or given up by you
        where it is too little to be sent. We may suspend or end a membership that is used for fraud, and say why. When
        these terms change in a way that matters, we tell you at least 14 days before. How we treat your data stands in
        the <a href={paths.privacy()}>Privacy Policy</a>.
      </p>
    </>
  );
}
