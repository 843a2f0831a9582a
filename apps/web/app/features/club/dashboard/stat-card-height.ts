/** How high a figure's card is while it is waited for; its texts stay on one line each in every width. */
export const statCardHeight = 'h-[7.625rem] sm:h-29 md:h-31 lg:h-[8.125rem]';
