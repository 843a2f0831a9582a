/** The element of the starting screen that the page itself fills, see `build-steps/open-route.ts`. */
export const FIRST_PICTURE_SLOT = 'first-picture';
