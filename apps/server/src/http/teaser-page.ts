import { pages, withSearch } from '@club/contract/pages';
import { savingsPerItem } from '@club/rules/discount';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';

/** What a stranger sees of an offer behind a shared link. */
export interface TeaserOffer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly where: string;
  readonly cashback_percentage: number;
  readonly products: readonly { name: string; offer_price: number; original_price: number }[];
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'later' | 'open' | 'sold_out' | 'over';
}

const ENTITIES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }));
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign)!);

/** The club's colours and shapes, as the app has them; the page is drawn before anything else could be loaded. */
export const TEASER_STYLE = `
:root{color-scheme:light dark;--ink:#13201b;--soft:#4a5750;--paper:#fbf8f2;--card:#fff;--line:#e4dccc;--brand:#0b4a38;
--on:#fff;--gold:#e3a72f;--on-gold:#1f1600;--deep:#0b4a38;--faint:#626c66;--good:#14613b}
@media (prefers-color-scheme:dark){:root{--ink:#f2efe7;--soft:#bcc6bf;--paper:#0e1713;--card:#16221c;--line:#2a3932;
--brand:#6fd3ab;--on:#052118;--deep:#0d3b2e;--faint:#9aa69f;--good:#8fe0af}}
*{box-sizing:border-box;margin:0}body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{background:var(--deep);color:#fbf8f2;padding:.75rem 1rem}header div{max-width:38rem;margin:0 auto}
header a{color:inherit;font-size:1.125rem;font-weight:700;text-decoration:none;display:inline-flex;min-height:2.75rem;
align-items:center;gap:.625rem}
main{max-width:40rem;margin:0 auto;padding:1rem 1rem 3rem;display:grid;gap:1rem}
.card{background:var(--card);border-radius:16px;overflow:hidden;box-shadow:0 1px 3px rgb(19 32 27/.12)}
.card img{display:block;width:100%;height:auto;aspect-ratio:4/3;object-fit:cover;background:var(--line)}
.in{padding:1.25rem;display:grid;gap:.75rem}h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.25rem}
.soft{color:var(--soft)}.mark{justify-self:start;background:var(--brand);color:var(--on);font-weight:700;border-radius:99px;
padding:.25rem .75rem;font-size:.875rem}.back{background:var(--gold);color:var(--on-gold)}
ul{list-style:none;padding:0;display:grid;gap:.5rem}li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.25rem 1rem;
border-top:1px solid var(--line);padding-top:.5rem}
.price{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .5rem;font-variant-numeric:tabular-nums;font-weight:700}
.price>*{white-space:nowrap;font-size:.875rem}.price strong{font-size:1rem}s{color:var(--faint);font-weight:400}.save{color:var(--good)}
.cta{display:flex;min-height:3rem;align-items:center;justify-content:center;border-radius:12px;background:var(--brand);color:var(--on);
font-weight:700;text-decoration:none;padding:.75rem 1.25rem;text-align:center}.second{background:none;color:var(--brand);
border:1px solid currentcolor}a:focus-visible{outline:3px solid var(--gold);outline-offset:2px}`;

/** The app's mark on the deep ground. */
const LOGO = `<svg aria-hidden="true" viewBox="0 0 64 64" width="36" height="36"><rect width="64" height="64" rx="16" fill="#fbf8f2"/>
<path d="M20 15h8v14.2L40.6 15H50L36.4 30.1 50.6 49h-9.7L31 35.5l-3 3.3V49h-8z" fill="#0b4a38"/>
<circle cx="47.5" cy="17.5" r="6.5" fill="#e3a72f"/></svg>`;

/** The page behind a shared link: an offer, what the club is, and the way in. Nothing but HTML, and nothing of the sharer. */
export function teaserPage(offer: TeaserOffer, { origin, ref }: { origin: string; ref: string | null }): string {
  const title = `${offer.name} – Kasente Club`;
  const summary = `${stateText(offer)} ${priceText(offer)}At ${offer.where}. For members of Kasente Club.`;
  const tags = {
    'og:title': title,
    'og:description': summary,
    'og:image': origin + offer.image,
    // Where networks lead whoever follows what was shared there, whichever address that was.
    'og:url': origin + withSearch(pages.dayOfferTeaser(offer.id), { ref: ref ?? undefined }),
    'og:type': 'website',
    'og:site_name': 'Kasente Club',
    'twitter:card': 'summary_large_image',
  };
  const metas = Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
    .join('');
  const apply = pages.apply(ref === null ? {} : { ref });
  const home = withSearch('/', { ref: ref ?? undefined });
  // Whoever finds there that only members come in may apply all the same.
  const inside = withSearch(pages.dayOffer(offer.id), { ref: ref ?? undefined });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="${escaped(summary)}">
<meta name="robots" content="noindex">${metas}<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${TEASER_STYLE}</style></head><body>
<header><div><a href="${escaped(home)}">${LOGO}Kasente Club</a></div></header>
<main><article class="card"><img src="${escaped(offer.image)}" alt="" width="640" height="480"><div class="in">
${markOf(offer)}<h1>${escaped(offer.name)}</h1><p class="soft">${escaped(offer.description)}</p>
<p>${escaped(offer.where)}</p><p><strong>${escaped(stateText(offer))}</strong></p>
<ul aria-label="What is offered">${offer.products.map(productOf).join('')}</ul></div></article>
<section class="card"><div class="in"><h2>Members buy this, and more every day</h2>
<p class="soft">Kasente Club is a members’ club in Uganda: special prices, exclusive discounts and cashback, paid with MTN or Airtel Mobile
Money. You buy on your phone, get a code and collect at the outlet.</p>
<a class="cta" href="${escaped(apply)}">Apply for membership</a>
<a class="cta second" href="${escaped(inside)}">I am a member</a></div></section></main></body></html>`;
}

/** As in the app: cashback before discount (spec 2 §5). */
function markOf({ products, cashback_percentage }: TeaserOffer): string {
  if (cashback_percentage > 0) return `<p class="mark back">${cashback_percentage}% Cashback</p>`;
  const most = Math.max(
    0,
    ...products.map((one) => Math.round((1 - one.offer_price / Math.max(1, one.original_price)) * 100)),
  );
  return most > 0 ? `<p class="mark">${most}% Off</p>` : '';
}

function productOf({ name, offer_price, original_price }: TeaserOffer['products'][number]): string {
  const saving = savingsPerItem({ price: original_price, offer_price });
  const less =
    saving > 0 ? ` <s>${formatUgx(original_price)}</s> <span class="save">Save ${formatUgx(saving)}</span>` : '';
  return `<li><span>${escaped(name)}</span><span class="price"><strong>${formatUgx(offer_price)}</strong>${less}</span></li>`;
}

function priceText({ products }: TeaserOffer): string {
  const least = Math.min(...products.map(({ offer_price }) => offer_price));
  return Number.isFinite(least) ? `From ${formatUgx(least)}. ` : '';
}

function stateText({ state, starts_at, ends_at }: TeaserOffer): string {
  switch (state) {
    case 'later':
      return `Opens on ${formatDateTime(starts_at)}.`;
    case 'open':
      return `Only until ${formatDateTime(ends_at)}, while pieces last.`;
    case 'sold_out':
      return 'Sold out for now.';
    case 'over':
      return 'This offer has ended. New ones open every day.';
  }
}
