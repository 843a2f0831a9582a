import type { MemberInfo } from '@club/contract/people/members';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { withBack } from '#web/lib/back-for-tests.ts';

import { memberLinks } from './nav-links.ts';
import type { NotificationsFeed } from './NotificationsMenu.tsx';
import { TopNav } from './TopNav.tsx';

const member: MemberInfo = {
  id: '0f7f3c55-6b37-4a55-9c0e-1f2d4c7a9b10',
  first_name: 'Amina',
  last_name: 'Kato',
  email: null,
  mtn_money_number: '+256770000003',
  airtel_money_number: '+256750000003',
  payment_priority: 'mtn',
  referral_code: 'AMINA',
  created_at: '2026-11-21T00:00:00Z',
  is_admin: false,
  is_outlet_manager: false,
  is_rider: false,
  outlets: [],
};

function show({
  at = '/dashboard',
  cartCount = 0,
  who = member,
  feed = undefined as NotificationsFeed | undefined,
} = {}) {
  const screenOf = <TopNav member={who} cartCount={cartCount} notifications={feed} />;
  const router = createMemoryRouter([{ path: '*', element: screenOf }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const activeOn = (pathname: string) => memberLinks.filter((link) => link.isActive(pathname)).map((link) => link.label);

describe('active links', () => {
  it('follow the path', () => {
    expect(activeOn('/dashboard')).toEqual(['Dashboard']);
    expect(activeOn('/offers')).toEqual(['Offers']);
    expect(activeOn('/offers/7')).toEqual(['Offers']);
    expect(activeOn('/offers-of-day')).toEqual(['Offers of Day']);
    expect(activeOn('/offers-of-day/7')).toEqual(['Offers of Day']);
    expect(activeOn('/my-codes')).toEqual(['My Codes']);
    expect(activeOn('/orders')).toEqual(['Orders']);
    expect(activeOn('/orders/7')).toEqual(['Orders']);
    // Any path that begins so (spec 1 §2).
    expect(activeOn('/orders-of-others')).toEqual(['Orders']);
  });
});

describe('the bar', () => {
  it('marks the active link and links the logo to the dashboard', () => {
    show({ at: '/offers/7' });
    const nav = screen.getByRole('navigation', { name: 'Main' });
    expect(within(nav).getByRole('link', { current: 'page' }).textContent).toBe('Offers');
    expect(screen.getByRole('link', { name: 'Kasente Club, dashboard' }).getAttribute('href')).toBe('/dashboard');
  });

  it('counts the cart only above zero', () => {
    show({ cartCount: 3 });
    const cart = screen.getByRole('link', { name: 'Cart, 3 items' });
    expect(cart.getAttribute('href')).toBe('/cart');
    expect(cart.textContent).toBe('3');
    cleanup();
    show({ cartCount: 1 });
    expect(screen.getByRole('link', { name: 'Cart, 1 item' }).textContent).toBe('1');
    cleanup();
    show();
    expect(screen.getByRole('link', { name: 'Cart' }).textContent).toBe('');
  });

  it('shows initials, and under them the name and the number when there is no e-mail', () => {
    show();
    const button = screen.getByRole('button', { name: 'AK, profile of Amina Kato' });
    expect(button.textContent).toBe('AK');
    fireEvent.click(button);
    expect(screen.getByText('+256 770 000 003')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByText('Administration')).toBeNull();
  });

  it('cuts no letter of a name, however it is written', () => {
    show({ who: { ...member, first_name: '𝓐mina', last_name: 'N̈akato' } });
    expect(screen.getByRole('button', { name: /^𝓐N̈, profile of/ }).textContent).toBe('𝓐N̈');
  });

  it('brings each role its console', () => {
    show({ who: { ...member, is_admin: true, is_outlet_manager: true, is_rider: true } });
    fireEvent.click(screen.getByRole('button', { name: 'AK, profile of Amina Kato' }));
    expect(screen.getByRole('link', { name: 'Administration' }).getAttribute('href')).toBe('/admin/applications');
    expect(screen.getByRole('link', { name: 'Outlet console' }).getAttribute('href')).toBe('/outlet/orders');
    expect(screen.getByRole('link', { name: 'My deliveries' }).getAttribute('href')).toBe('/rider');
  });
});

describe('menus', () => {
  const openMobile = () => fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const mobile = () => screen.queryByRole('navigation', { name: 'Menu' });

  it('close on a press outside', () => {
    show({ cartCount: 2 });
    openMobile();
    expect(within(mobile() as HTMLElement).getByRole('link', { name: 'Cart (2)' })).toBeTruthy();
    fireEvent.pointerDown(mobile() as HTMLElement);
    expect(mobile()).not.toBeNull();
    fireEvent.pointerDown(document.body);
    expect(mobile()).toBeNull();
  });

  it('close when the route changes, and on Escape', async () => {
    const router = show();
    openMobile();
    fireEvent.click(within(mobile() as HTMLElement).getByRole('link', { name: 'Orders' }));
    await expect.poll(mobile).toBeNull();
    expect(router.state.location.pathname).toBe('/orders');
    openMobile();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(mobile()).toBeNull();
  });

  it("give the focus back to their own button on Escape and on Android's Back", () => {
    const pressBack = withBack();
    show({ feed: { items: [], unreadCount: 0, onRead: () => undefined } });
    for (const leave of [() => !fireEvent.keyDown(document.body, { key: 'Escape' }), pressBack]) {
      openMobile();
      screen.getByRole('button', { name: 'Close menu' }).blur();
      let isTaken = false;
      act(() => void (isTaken = leave()));
      expect(isTaken).toBe(true);
      expect(mobile()).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
    }
    expect(pressBack()).toBe(false);
  });
});

describe('the mobile menu', () => {
  const menuOf = (who: MemberInfo, at = '/dashboard', cartCount = 0) => {
    show({ who, at, cartCount });
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    return within(screen.getByRole('navigation', { name: 'Menu' }));
  };

  it('repeats the links of the bar, then the cart with its count and the profile, and marks where one is', () => {
    const menu = menuOf(member, '/orders/7', 2);
    const labels = menu.getAllByRole('link').map((link) => link.textContent);
    expect(labels).toEqual([...memberLinks.map((link) => link.label), 'Cart (2)', 'Your Profile']);
    expect(menu.getByRole('link', { name: 'Cart (2)' }).getAttribute('href')).toBe('/cart');
    expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Orders');
  });

  it('shows the full name with the e-mail, else the MTN, else the Airtel number', () => {
    expect(menuOf({ ...member, email: 'amina@example.com' }).getByText('amina@example.com')).toBeTruthy();
    expect(screen.getAllByText('Amina Kato').length).toBeGreaterThan(0);
    cleanup();
    expect(menuOf(member).getByText('+256 770 000 003')).toBeTruthy();
    cleanup();
    expect(menuOf({ ...member, mtn_money_number: null }).getByText('+256 750 000 003')).toBeTruthy();
  });
});

describe('notifications', () => {
  it('stand in a panel with its header, a list to scroll and a link to all of them', () => {
    const items = [
      {
        id: 'n1',
        type: 'cashback',
        title: 'Cashback',
        message: 'UGX 18,000',
        link: null,
        timestamp: new Date().toISOString(),
        unread: true,
      },
    ] as const;
    show({ feed: { items, unreadCount: 1, onRead: () => undefined } });
    fireEvent.click(screen.getByRole('button', { name: 'Notifications, 1 unread' }));
    const panel = within(screen.getByRole('region', { name: 'Notifications' }));
    expect(panel.getByRole('heading', { name: 'Notifications' })).toBeTruthy();
    expect(panel.getByRole('list').className).toContain('overflow-y-auto');
    expect(panel.getByText('Just now')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'View all notifications' }).getAttribute('href')).toBe('/notifications');
  });

  it('show the unread with a dot and mark one read on click', () => {
    const onRead = vi.fn();
    const items = [
      {
        id: 'n1',
        type: 'order',
        title: 'Ready',
        message: 'Your order is ready',
        link: null,
        timestamp: '2026-11-21T00:00:00Z',
        unread: true,
      },
      {
        id: 'n2',
        type: 'offer',
        title: 'New',
        message: 'Half price',
        link: null,
        timestamp: '2026-11-20T00:00:00Z',
        unread: false,
      },
    ] as const;
    show({ feed: { items, unreadCount: 1, onRead } });
    const bell = screen.getByRole('button', { name: 'Notifications, 1 unread' });
    expect(bell.textContent).toBe('1');
    fireEvent.click(bell);
    expect(screen.getAllByText('Unread')).toHaveLength(1);
    fireEvent.click(screen.getByText('Your order is ready'));
    expect(onRead).toHaveBeenCalledWith('n1');
  });

  it('say when there are none', () => {
    show({ feed: { items: [], unreadCount: 0, onRead: () => undefined } });
    const bell = screen.getByRole('button', { name: 'Notifications' });
    expect(bell.textContent).toBe('');
    fireEvent.click(bell);
    expect(screen.getByText('No notifications yet')).toBeTruthy();
  });

  it.each([
    [false, 'Loading your notifications'],
    [true, 'Your notifications could not be loaded.'],
  ])('say not that there are none while that is not known (failed: %s)', (hasFailed, text) => {
    show({ feed: { items: undefined, hasFailed, unreadCount: 0, onRead: () => undefined } });
    fireEvent.click(screen.getByRole('button', { name: 'Notifications' }));
    expect(screen.queryByText('No notifications yet')).toBeNull();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View all notifications' })).toBeTruthy();
  });
});
