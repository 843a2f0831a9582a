import { useContext, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';

import './app.css';

import { brand } from '#web/brand.ts';
import { FallbackPage } from '#web/fallback-page.ts';
import { keepPlace, restoreScroll } from '#web/lib/restore-scroll.ts';
import { useHydrated } from '#web/lib/use-address-search.ts';
import { AppProviders } from '#web/shell/AppProviders.tsx';
import { RouteError } from '#web/shell/RouteError.tsx';
import { StartingScreen } from '#web/shell/StartingScreen.tsx';
import { useAnnouncedPage } from '#web/shell/use-announced-page.ts';

export function meta() {
  return [{ title: brand.title }, { name: 'description', content: brand.description }];
}

/** A page that is pure HTML says `handle = { scripts: false }` and ships no framework. */
function wantsScripts(handle: unknown): boolean {
  return (handle as { scripts?: boolean } | undefined)?.scripts !== false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const isFallback = useContext(FallbackPage);
  const matches = useMatches();
  // The build asks for the fallback page under the landing page's address.
  const scripts = isFallback || matches.every((match) => wantsScripts(match.handle));
  return (
    // Built pages say for themselves whether this device has the font; see build-steps.
    <html lang="en" className={import.meta.env.DEV ? 'own-font' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand.theme_color} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={brand.theme_color_dark} media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Meta />
        {/* Built pages carry their styles inside; see build-steps. */}
        {import.meta.env.DEV && <Links />}
      </head>
      <body>
        {children}
        {scripts && <PageScripts />}
      </body>
    </html>
  );
}

/**
 * As they stand in the page's HTML. A document that the browser draws anew, as for an error that no layout caught, has them
 * running already, and to make them once more from text is refused (decision 0038).
 */
function PageScripts() {
  const [isTakenOver] = useState(!useHydrated());
  return isTakenOver ? pageScripts : null;
}

/** One and the same: once the page is taken over, nothing of it is drawn again. */
const pageScripts = (
  <>
    <ScrollRestoration />
    <Scripts />
  </>
);

export default function App() {
  useEffect(keepPlace, []);
  useAnnouncedPage();
  return (
    <AppProviders>
      <Outlet />
    </AppProviders>
  );
}

export function HydrateFallback() {
  useEffect(restoreScroll, []);
  return <StartingScreen />;
}

export function ErrorBoundary() {
  return (
    <AppProviders>
      <main id="main" className="page">
        <RouteError />
      </main>
    </AppProviders>
  );
}
