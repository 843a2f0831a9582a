/** How wide a card's picture is drawn in `offerRowClass`, where the next card shows beside it on phones. */
export const OFFER_ROW_SIZES = '(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 84vw';
