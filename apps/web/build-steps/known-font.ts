/** Kept with what belongs to the device: it says nothing about a person and stays at sign-out. */
export const FONT_KEY = 'kasente.v1.device.font';
/** On `<html>`: text is set in the club's own font. See `styles/base.css`. */
export const FONT_CLASS = 'own-font';
export const FONT_DELAY_MS = 1_000;

/**
 * The first page a device opens is set in its own font, so that nothing waits and nothing moves. When all is quiet, the
 * club's font is fetched for the pages after it. Member screens, which have more to fetch, leave that to the public pages
 * (`delayMs` is null).
 */
export function setInKnownFont(key: string, name: string, delayMs: number | null): void {
  try {
    if (localStorage.getItem(key) !== null) return document.documentElement.classList.add(name);
    if (delayMs === null) return;
    addEventListener('load', () => {
      const fetchFont = async () => {
        // Chromium tells the whole address of the page, with a phone number that stands in it, when a style that is part of
        // the page asks for a font. So it is fetched without that first, and then found in the cache.
        for (const { cssRules } of document.styleSheets) {
          for (const { cssText } of cssRules) {
            const source = /^@font-face.+url\("(.+?)"/s.exec(cssText)?.[1];
            if (source !== undefined) await (await fetch(source, { referrerPolicy: 'no-referrer' })).arrayBuffer();
          }
        }
        const faces = await document.fonts.load('1rem Figtree');
        if (faces.length > 0) localStorage.setItem(key, '1');
      };
      setTimeout(() => void fetchFont().catch(() => undefined), delayMs);
    });
  } catch {
    // A browser that refuses storage keeps the font of the device.
  }
}
