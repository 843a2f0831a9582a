import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// One line a screen, under the layout that says who may open it (`guards.ts`). Public pages that the build turns into
// HTML stand in PRERENDERED_PATHS of `paths.ts` too.
export default [
  index('features/landing/LandingPage.tsx'),

  layout('shell/PublicLayout.tsx', [
    route('apply', 'features/membership/ApplyPage.tsx'),
    route('application-success', 'features/membership/ApplicationSuccessPage.tsx'),
    route('application-status', 'features/membership/ApplicationStatusPage.tsx'),
    route('login', 'features/auth/SignInPage.tsx'),
    route('reset-pin', 'features/auth/ResetPinPage.tsx'),
    route('confirm-email', 'features/profile/ConfirmEmailPage.tsx'),
    route('privacy', 'features/legal/PrivacyPage.tsx'),
    route('terms', 'features/legal/TermsPage.tsx'),
    route('contact', 'features/legal/ContactPage.tsx'),
    route('offline', 'offline/OfflinePage.tsx'),
    route('*', 'shell/NotFoundPage.tsx'),
  ]),

  layout('shell/MemberLayout.tsx', [
    route('dashboard', 'features/dashboard/DashboardPage.tsx'),
    route('offers', 'features/offers/OffersPage.tsx'),
    route('offers/:id', 'features/offers/OfferPage.tsx'),
    route('cart', 'features/cart/CartPage.tsx'),
    route('checkout', 'features/checkout/CheckoutPage.tsx'),
    route('orders', 'features/orders/OrdersPage.tsx'),
    route('orders/:id', 'features/orders/OrderPage.tsx'),
    route('cashback', 'features/cashback/CashbackPage.tsx'),
    route('profile', 'features/profile/ProfilePage.tsx'),
    route('notifications', 'features/notifications/NotificationsPage.tsx'),
  ]),

  layout('shell/OutletLayout.tsx', [
    route('outlet/orders', 'features/outlets/OutletOrdersPage.tsx'),
    route('outlet/statements', 'features/settlements/MyStatementsPage.tsx'),
    route('outlet/statements/:id', 'features/settlements/MyStatementPage.tsx'),
  ]),

  layout('shell/AdminLayout.tsx', [
    route('admin/applications', 'features/back-office/ApplicationsPage.tsx'),
    route('admin/closing-requests', 'features/back-office/ClosingRequestsPage.tsx'),
    route('admin/finance', 'features/finance/FinancePage.tsx'),
    route('admin/finance/outlets/:id', 'features/finance/OutletSettlementsPage.tsx'),
    route('admin/finance/statements/:id', 'features/finance/StatementPage.tsx'),
    route('admin/settings', 'features/back-office/SettingsPage.tsx'),
  ]),
] satisfies RouteConfig;
