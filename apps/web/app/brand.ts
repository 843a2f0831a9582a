/** What an operator renames to make the club their own. */
export const brand = {
  name: 'Kasente Club',
  /** Page title where a route names none. */
  title: 'Kasente Club – members’ prices and cashback in Uganda',
  description:
    'A members-only club in Uganda: special prices, exclusive discounts and cashback, paid with MTN or Airtel Mobile Money.',
  /** Until an admin sets another under Settings, with phone, WhatsApp and office beside it. */
  support_email: 'support@kasenteclub.example',
  /** Who runs the club, as the legal pages name it. */
  company: 'Kasente Club',
  /** Version of the privacy notice and terms that an applicant accepts. */
  terms_version: '2026-11-29',
  /** Browser chrome, light and dark. */
  theme_color: '#0B4A38',
  theme_color_dark: '#0E1713',
  /** Ground of the screen while the installed app starts. */
  background_color: '#FBF8F2',
};
