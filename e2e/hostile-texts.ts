import type { MoneyAlarm } from '@club/contract/money/reconciliation';
import type { Route } from '@playwright/test';

/** Runs in a page if any of these texts becomes code; any markup that comes of one bears `data-injected`. */
export const RAN = 'globalThis.ran=1';
export const X = 'data-injected';
const LINE_SEPARATOR = '\u2028';

/** Texts that have become code somewhere: in text, attributes, addresses, scripts, styles, comments, templates, JSON. */
export const PAYLOADS: readonly string[] = [
  `javascript:${RAN}//`,
  `"><script ${X}>${RAN}</script>`,
  `'><script ${X}>${RAN}</script>`,
  `<script ${X}>${RAN}</script>`,
  `<SCRIPT ${X} SRC=data:,${RAN}></SCRIPT>`,
  `<scr<script ${X}>ipt>${RAN}</script>`,
  `<script ${X} type=module>${RAN}</script>`,
  `</script><script ${X}>${RAN}</script>`,
  `</title><script ${X}>${RAN}</script>`,
  `</textarea><script ${X}>${RAN}</script>`,
  `</style><script ${X}>${RAN}</script>`,
  `</noscript><script ${X}>${RAN}</script>`,
  `</template><script ${X}>${RAN}</script>`,
  `--><script ${X}>${RAN}</script>`,
  `]]><script ${X}>${RAN}</script>`,
  `<!--><img ${X} src=x onerror=${RAN}>-->`,
  `<img ${X} src=x onerror=${RAN}>`,
  `<img ${X} src=x onerror="${RAN}">`,
  `<img ${X}/src/onerror=${RAN}>`,
  `<IMG ${X} """><SCRIPT>${RAN}</SCRIPT>">`,
  `<image ${X} href=x onerror=${RAN}>`,
  `"onmouseover=${RAN} ${X}="`,
  `' onfocus=${RAN} autofocus ${X}='`,
  `\` onfocus=${RAN} autofocus ${X}=\``,
  `<svg ${X} onload=${RAN}>`,
  `<svg/${X}/onload=${RAN}//`,
  `<svg ${X}><script>${RAN}</script></svg>`,
  `<svg ${X}><animate onbegin=${RAN} attributeName=x dur=1s>`,
  `<svg ${X}><a xlink:href="javascript:${RAN}"><text y=9>x</text></a></svg>`,
  `<svg ${X}><use href="data:image/svg+xml,<svg id='x' onload='${RAN}'/>#x"/></svg>`,
  `<math ${X}><mtext><table><mglyph><style><img src=x onerror=${RAN}>`,
  `<body ${X} onload=${RAN}>`,
  `<body ${X} onpageshow=${RAN}>`,
  `<iframe ${X} src="javascript:${RAN}">`,
  `<iframe ${X} srcdoc="<script>parent.ran=1</script>">`,
  `<object ${X} data="javascript:${RAN}">`,
  `<embed ${X} src="javascript:${RAN}">`,
  `<input ${X} autofocus onfocus=${RAN}>`,
  `<select ${X} autofocus onfocus=${RAN}>`,
  `<textarea ${X} autofocus onfocus=${RAN}>`,
  `<video ${X}><source onerror=${RAN}>`,
  `<audio ${X} src=x onerror=${RAN}>`,
  `<details ${X} open ontoggle=${RAN}>`,
  `<marquee ${X} onstart=${RAN}>`,
  `<form ${X}><button formaction="javascript:${RAN}">x`,
  `<a ${X} href="javascript:${RAN}">x</a>`,
  `<a ${X} href="java\tscript:${RAN}">x</a>`,
  `<a ${X} href="&#106;avascript:${RAN}">x</a>`,
  `<base ${X} href="https://evil.example/">`,
  `<meta ${X} http-equiv=refresh content="0;url=javascript:${RAN}">`,
  `<link ${X} rel=stylesheet href="data:text/css,*{display:none}">`,
  `<style ${X} onload=${RAN}>*{display:none}</style>`,
  `<p ${X} style="animation:x;background:url(javascript:${RAN})" onanimationstart=${RAN}>`,
  `&lt;img ${X} src=x onerror=${RAN}&gt;`,
  `\\u003cimg ${X} src=x onerror=${RAN}\\u003e`,
  `%3Cimg%20${X}%20src=x%20onerror=${RAN}%3E`,
  `${LINE_SEPARATOR}";${RAN};//`,
  `';${RAN};//\\';${RAN};//`,
  `\${${RAN}}{{constructor.constructor('${RAN}')()}}`,
  `{"__html":"<img ${X} src=x onerror=${RAN}>","$$typeof":"x"}`,
];
/** What the check of a screen looks for to know that the texts are there. */
export const SEEN = 'onerror=globalThis.ran';

/** Each of the payloads in one of some texts that are no longer than that. */
export function inTextsOf(chars: number): string[] {
  const texts = [''];
  for (const payload of PAYLOADS) {
    const longer = `${texts.at(-1)!}${payload} `;
    if (longer.length <= chars) texts[texts.length - 1] = longer;
    else texts.push(`${payload} `);
  }
  return texts.map((text) => text.trim());
}

export const ALL = PAYLOADS.join(' ');
const ROWS_OF_A_LIST = 3;
/** What the server gives as null where nobody has written anything. */
const WRITTEN = /(^|_)(reason|note|message|memo|answer|dispute|email|link|instructions|description|address|name)$/;

/** An answer of the server in which every text for people, and every address to open, is hostile. */
function hostile(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, ROWS_OF_A_LIST).map((each) => hostile(each, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner, name)]));
  if (key === 'link') return PAYLOADS[0];
  if (value === null) return WRITTEN.test(key) ? ALL : null;
  return typeof value === 'string' && isForPeople(value) ? ALL : value;
}

/** No id, date, state, number or path. */
const isForPeople = (text: string) => /^[A-Z][a-z]|\s|@/.test(text) && !/^\d{4}-/.test(text);

/** Lets a page have its answers with hostile texts in them. */
export async function answerHostile(route: Route): Promise<void> {
  if (route.request().url().includes('/stream/')) return route.fallback();
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json') === true;
  if (!isJson) return route.fulfill({ response });
  const json: Record<string, unknown> = await response.json();
  // Most of the time nothing is wrong; an alarm names an address to open.
  const isAlarms = route.request().url().includes('/reconciliation/alarms/');
  return route.fulfill({ response, json: hostile(isAlarms ? { ...json, results: [ALARM], open_count: 1 } : json) });
}

const ALARM: MoneyAlarm = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'wrong_amount',
  network: 'mtn',
  amount: 5_000,
  detail: 'The statement has another amount',
  link: '/admin/finance',
  began_at: '2026-11-21T09:00:00.000Z',
  ended_at: null,
};
