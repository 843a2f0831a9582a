import { createElement as h, type ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

/** What React Router's own template has, and nothing else. */
export function Layout({ children }: { children: ReactNode }) {
  const head = [
    h('meta', { charSet: 'utf-8', key: 'letters' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1', key: 'width' }),
    h(Meta, { key: 'meta' }),
    h(Links, { key: 'links' }),
  ];
  return h('html', { lang: 'en' }, h('head', null, head), h('body', null, children, h(ScrollRestoration), h(Scripts)));
}

export default function Bare() {
  return h(Outlet);
}

export function HydrateFallback() {
  return h('p', null, 'Loading');
}
