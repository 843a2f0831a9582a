import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// One line a screen, under the layout that says who may open it (`guards.ts`). Public pages that the build turns into
// HTML stand in PRERENDERED_PATHS of `paths.ts` too.
export default [
  index('features/club/landing/LandingPage.tsx'),

  layout('shell/PublicLayout.tsx', [
    route('apply', 'features/people/membership/ApplyPage.tsx'),
    route('application-success', 'features/people/membership/ApplicationSuccessPage.tsx'),
    route('application-status', 'features/people/membership/ApplicationStatusPage.tsx'),
    route('login', 'features/people/auth/SignInPage.tsx'),
    route('reset-pin', 'features/people/auth/ResetPinPage.tsx'),
    route('first-sign-in', 'features/people/auth/FirstSignInPage.tsx'),
    route('confirm-email', 'features/people/members/ConfirmEmailPage.tsx'),
    route('stop', 'features/money/payments/StopRequestsPage.tsx'),
    route('privacy', 'features/club/legal/PrivacyPage.tsx'),
    route('terms', 'features/club/legal/TermsPage.tsx'),
    route('contact', 'features/club/legal/ContactPage.tsx'),
    route('offline', 'offline/OfflinePage.tsx'),
    route('*', 'shell/NotFoundPage.tsx'),
  ]),

  layout('shell/MemberLayout.tsx', [
    route('dashboard', 'features/club/dashboard/DashboardPage.tsx'),
    route('offers', 'features/shop/catalogue/OffersPage.tsx'),
    route('offers/:id', 'features/shop/catalogue/OfferPage.tsx'),
    route('offers-of-day', 'features/offers-of-the-day/offers/OffersOfDayPage.tsx'),
    route('offers-of-day/:id', 'features/offers-of-the-day/offers/DayOfferPage.tsx'),
    route('my-codes', 'features/offers-of-the-day/codes/MyCodesPage.tsx'),
    route('cart', 'features/shop/cart/CartPage.tsx'),
    route('checkout', 'features/shop/checkout/CheckoutPage.tsx'),
    route('orders', 'features/shop/orders/OrdersPage.tsx'),
    route('orders/:id', 'features/shop/orders/detail/OrderPage.tsx'),
    route('orders/:id/receipt', 'features/shop/orders/detail/ReceiptPage.tsx'),
    route('cashback', 'features/money/cashback/CashbackPage.tsx'),
    route('profile', 'features/people/members/ProfilePage.tsx'),
    route('notifications', 'features/club/notifications/NotificationsPage.tsx'),
  ]),

  layout('shell/RiderLayout.tsx', [route('rider', 'features/outlets/deliveries/RiderPage.tsx')]),

  layout('shell/OutletLayout.tsx', [
    route('outlet/arrivals', 'features/outlets/arrivals/ArrivalsPage.tsx'),
    route('outlet/arrivals/stats', 'features/outlets/arrivals/ArrivalStatsPage.tsx'),
    route('outlet/day', 'features/outlets/day/DayPage.tsx'),
    route('outlet/stock', 'features/outlets/shelf/ShelfPage.tsx'),
    route('outlet/riders', 'features/outlets/deliveries/RidersPage.tsx'),
    route('outlet/staff', 'features/outlets/staff/StaffPage.tsx'),
    route('outlet/settings', 'features/outlets/settings/OutletSettingsPage.tsx'),
    route('outlet/orders', 'features/outlets/counter/OutletOrdersPage.tsx'),
    route('outlet/counter', 'features/offers-of-the-day/redemption/CounterPage.tsx'),
    route('outlet/statements', 'features/money/settlements/MyStatementsPage.tsx'),
    route('outlet/statements/:id', 'features/money/settlements/MyStatementPage.tsx'),
  ]),

  route('counter', 'features/outlets/staff/CounterSignInPage.tsx'),
  layout('shell/CounterLayout.tsx', [
    route('counter/orders', 'features/outlets/counter/OutletOrdersPage.tsx', { id: 'counter-orders' }),
    route('counter/arrivals', 'features/outlets/arrivals/ArrivalsPage.tsx', { id: 'counter-arrivals' }),
    route('counter/arrivals/stats', 'features/outlets/arrivals/ArrivalStatsPage.tsx', { id: 'counter-arrival-stats' }),
    route('counter/codes', 'features/offers-of-the-day/redemption/CounterPage.tsx', { id: 'counter-codes' }),
  ]),

  layout('shell/AdminLayout.tsx', [
    route('admin/applications', 'features/people/membership/desk/ApplicationsPage.tsx'),
    route('admin/closing-requests', 'features/people/closing/ClosingRequestsPage.tsx'),
    route('admin/offers-of-day', 'features/offers-of-the-day/control/ControlPage.tsx'),
    route('admin/offers-of-day/conflicts', 'features/offers-of-the-day/redemption/desk/ConflictsPage.tsx'),
    route('admin/offers-of-day/:id', 'features/offers-of-the-day/control/UnusedCodesPage.tsx'),
    route('admin/orders', 'features/outlets/counter/desk/AllOrdersPage.tsx'),
    route('admin/outlet-settings', 'features/outlets/settings/AdminOutletsPage.tsx'),
    route('admin/finance', 'features/money/finance/FinancePage.tsx'),
    route('admin/finance/outlets/:id', 'features/money/settlements/OutletSettlementsPage.tsx'),
    route('admin/finance/statements/:id', 'features/money/settlements/StatementPage.tsx'),
    route('admin/support', 'features/club/support/TicketsPage.tsx'),
    route('admin/settings', 'features/club/settings/SettingsPage.tsx'),
    route('admin/journal', 'features/club/journal/JournalPage.tsx'),
  ]),
] satisfies RouteConfig;
