import { createContext } from 'react';

/** True while the build draws the page that all member addresses start from, rather than a page of its own. */
export const FallbackPage = createContext(false);
