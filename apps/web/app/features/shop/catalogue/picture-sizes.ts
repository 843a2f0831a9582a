/** How wide a card's picture is drawn in `offerRowClass`, where the next card shows beside it on phones. */
export const OFFER_ROW_SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 84vw';

/** The same in the list of offers. */
export const OFFER_CARD_SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 92vw';

/** And at the head of an offer's own page. */
export const OFFER_HEAD_SIZES = '(min-width: 40rem) 20rem, 100vw';
