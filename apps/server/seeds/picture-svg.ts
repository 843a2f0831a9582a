import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What a picture shows: one to three icons of the set, front one first, on a ground of two colours. */
export type PictureSubject = {
  readonly icons: readonly string[];
  readonly ground: readonly [from: string, to: string];
  /** Decides how the shapes of the ground lie; the same seed gives the same picture. */
  readonly seed: string;
};

type IconSet = { readonly width: number; readonly icons: Record<string, { readonly body: string }> };
type Chance = (index: number) => number;
type Placing = { readonly x: number; readonly y: number; readonly size: number; readonly tilt: number };

export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 720;

const GOLD = '#E3A72F';
const iconFile = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json');
let loadedIcons: IconSet | undefined;

/** Where the icons stand, by how many there are: the first is the hero, the others stand behind it. */
const placings: readonly (readonly Placing[])[] = [
  [{ x: 480, y: 352, size: 440, tilt: 0 }],
  [
    { x: 330, y: 372, size: 400, tilt: -5 },
    { x: 672, y: 336, size: 336, tilt: 7 },
  ],
  [
    { x: 480, y: 392, size: 380, tilt: 0 },
    { x: 206, y: 330, size: 296, tilt: -9 },
    { x: 754, y: 330, size: 296, tilt: 9 },
  ],
];

/** The picture as SVG of a width: a shelf in the category's colours, the goods on it and their shadows. */
export function pictureSvg({ icons, ground: [from, to], seed }: PictureSubject, width = PICTURE_WIDTH): string {
  const chance = chanceOf(seed);
  const places = placings[Math.min(icons.length, placings.length) - 1] ?? [];
  const goods = places.map((place, index) => ({ place, name: icons[index]! }));
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${(width * PICTURE_HEIGHT) / PICTURE_WIDTH}" viewBox="0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}">
${definitions(from, to, chance)}
<rect width="100%" height="100%" fill="url(#ground)"/>
${sunAndHills(to, chance)}
<rect y="556" width="100%" height="164" fill="#fff" opacity=".22"/>
<rect width="100%" height="100%" fill="url(#light)"/>
${goods.map(({ place }) => shadow(place)).join('')}
${goods
  .toReversed()
  .map(({ place, name }) => good(name, place))
  .join('\n')}
</svg>`;
}

function definitions(from: string, to: string, chance: Chance): string {
  const turn = chance(0) < 0.5 ? 'x1="0" y1="0" x2="1" y2="1"' : 'x1="1" y1="0" x2="0" y2="1"';
  const lightX = 30 + Math.round(chance(1) * 40);
  return `<defs>
<linearGradient id="ground" ${turn}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<radialGradient id="light" cx="${lightX}%" cy="38%" r="60%"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="shade"><stop stop-color="#13201B" stop-opacity=".34"/><stop offset=".55" stop-color="#13201B" stop-opacity=".16"/><stop offset="1" stop-color="#13201B" stop-opacity="0"/></radialGradient>
</defs>`;
}

/** Three large quiet shapes and a gold ring, so that no two grounds are alike. */
function sunAndHills(to: string, chance: Chance): string {
  const at = (index: number, from: number, span: number) => Math.round(from + chance(index) * span);
  const ringX = chance(2) < 0.5 ? at(3, 60, 140) : at(3, 760, 140);
  return `<circle cx="${at(4, 0, 960)}" cy="${at(5, -40, 160)}" r="${at(6, 170, 130)}" fill="#fff" opacity=".2"/>
<circle cx="${at(7, -60, 240)}" cy="${at(8, 520, 160)}" r="${at(9, 190, 120)}" fill="${to}" opacity=".45"/>
<circle cx="${at(10, 760, 260)}" cy="${at(11, 440, 200)}" r="${at(12, 180, 120)}" fill="${to}" opacity=".38"/>
<circle cx="${ringX}" cy="${at(13, 90, 110)}" r="${at(14, 34, 26)}" fill="none" stroke="${GOLD}" stroke-width="12" opacity=".75"/>
<circle cx="${960 - ringX}" cy="${at(15, 110, 120)}" r="${at(16, 9, 8)}" fill="${GOLD}" opacity=".8"/>`;
}

function shadow({ x, y, size }: Placing): string {
  return `<ellipse cx="${x}" cy="${y + size * 0.49}" rx="${size * 0.5}" ry="${size * 0.11}" fill="url(#shade)"/>`;
}

function good(name: string, { x, y, size, tilt }: Placing): string {
  const { width } = iconSet();
  const scale = size / width;
  const lean = tilt === 0 ? '' : ` rotate(${tilt} ${width / 2} ${width / 2})`;
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${scale})${lean}">${iconBody(name)}</g>`;
}

/** An icon's drawing with ids of its own, since two icons in one picture may both call a gradient `a`. */
function iconBody(name: string): string {
  const icon = iconSet().icons[name];
  if (!icon) throw new RangeError(`No icon named ${name}`);
  return icon.body
    .replaceAll(/\bid="([^"]+)"/g, `id="${name}-$1"`)
    .replaceAll(/url\(#([^)]+)\)/g, `url(#${name}-$1)`)
    .replaceAll(/href="#([^"]+)"/g, `href="#${name}-$1"`);
}

function iconSet(): IconSet {
  // The package is part of our lock file, so its shape is known.
  loadedIcons ??= JSON.parse(readFileSync(iconFile, 'utf8')) as IconSet;
  return loadedIcons;
}

/** Numbers from 0 to below 1 that depend on the seed alone. */
function chanceOf(seed: string): Chance {
  const bytes = createHash('sha256').update(seed).digest();
  return (index) => (bytes[index % bytes.length] ?? 0) / 256;
}
