import { useQuery } from '@tanstack/react-query';

import { firstAnswers } from '#web/api/first-answers.ts';
import { cashbackTermsQuery } from '#web/features/money/cashback/queries.ts';
import { networksQuery, orderQuery, payersQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { cartInSight, cartQuery } from '#web/features/shop/cart/queries.ts';
import { titled } from '#web/lib/titled.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb, SectionHeader } from '#web/ui/Card.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ErrorState, OfflineState } from '#web/ui/States.tsx';

import { CheckoutSession } from './CheckoutSession.tsx';

export const meta = titled('Checkout');

/** With what the frame shows, so that a slow phone draws what is to be paid once. */
export function clientLoader({ request }: { request: Request }) {
  const isPlaced = new URL(request.url).searchParams.has('order');
  return firstAnswers((ask) => {
    ask(meQuery);
    ask(networksQuery);
    ask(payersQuery);
    if (isPlaced) return;
    ask(cartQuery);
    ask(cashbackTermsQuery);
  });
}

const readSearch = (raw: Readonly<Record<string, string>>) => ({ order: raw['order'] ?? '' });

export default function CheckoutPage() {
  return (
    <>
      <Breadcrumb crumbs={[{ label: 'Cart', to: paths.cart() }, { label: 'Checkout' }]} />
      <SectionHeader level={1} title="Checkout" />
      <Checkout />
    </>
  );
}

/** Pays the cart, or with `?order=` an order that was placed before. */
function Checkout() {
  const [search] = useSearch(readSearch);
  const isPlaced = search.order !== '';
  const cart = useQuery({ ...cartInSight, enabled: !isPlaced });
  const order = useQuery({ ...orderQuery(search.order), enabled: isPlaced });
  const member = useQuery(meQuery);
  const networks = useQuery(networksQuery);

  const online = useOnline();
  const needed = [isPlaced ? order : cart, member, networks];
  const failed = needed.find((query) => query.data === undefined && query.isError);
  if (failed?.error) {
    return (
      <ErrorState
        title="Checkout could not be shown"
        error={failed.error}
        onRetry={() => needed.forEach((query) => query.isError && void query.refetch())}
        retrying={failed.isFetching}
      />
    );
  }
  if (!member.data || !networks.data || !(isPlaced ? order.data : cart.data)) {
    if (online) return <Spinner label="Loading your order..." />;
    return (
      <OfflineState>
        Paying needs a network. Nothing is lost: {isPlaced ? 'your order' : 'your cart'} is kept, and this opens by
        itself as soon as there is a network again.
      </OfflineState>
    );
  }
  return (
    <CheckoutSession
      cart={isPlaced ? undefined : cart.data}
      order={isPlaced ? order.data : undefined}
      member={member.data}
      networks={networks.data}
    />
  );
}
