import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

import { brand } from '#web/brand.ts';

/**
 * Tells screen readers which page one has come to, as browsers do of pages that they load: the cursor stays before the first thing
 * of the page, and nothing else would be said.
 */
export function useAnnouncedPage(): void {
  const { pathname } = useLocation();
  const place = useRef<HTMLElement>(undefined);
  const told = useRef(pathname);
  useLayoutEffect(() => {
    const host = document.createElement('div');
    place.current = silentPlace(host);
    return () => host.remove();
  }, []);
  // With the page: what looks out for another name of it would else hear of the next one's title first.
  useLayoutEffect(() => {
    const { current } = place;
    if (told.current === pathname || current === undefined) return undefined;
    told.current = pathname;
    current.textContent = titleOfPage();
    // One order is only known by its number once that is there.
    const named = new MutationObserver(() => {
      if (current.textContent !== titleOfPage()) current.textContent = titleOfPage();
    });
    named.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => named.disconnect();
  }, [pathname]);
}

const titleOfPage = () => document.title.replace(` – ${brand.name}`, '');

/** Heard and not seen; behind a shadow, where nobody who looks for words of the page finds them twice. */
function silentPlace(host: HTMLElement): HTMLElement {
  Object.assign(host.style, { position: 'fixed', top: '0', width: '1px', height: '1px', overflow: 'hidden' });
  host.style.clipPath = 'inset(50%)';
  const place = document.createElement('p');
  place.setAttribute('aria-live', 'polite');
  host.attachShadow({ mode: 'closed' }).append(place);
  document.body.append(host);
  return place;
}
