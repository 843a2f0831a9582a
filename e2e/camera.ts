import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Browser, chromium, type Page } from '@playwright/test';

import { CHROMIUM_FLAGS } from '#tools/chromium-flags.ts';
import { chromiumPath } from '#tools/ensure-chromium.ts';
import { scratchFolder } from '#tools/scratch-folder.ts';

const WIDTH = 640;
const HEIGHT = 740;
const GREY = 128;

/** A browser whose camera looks at what a page shows at this moment. */
export async function browserThatSees(page: Page): Promise<Browser> {
  const film = join(scratchFolder('camera'), 'seen.y4m');
  writeFileSync(film, await filmOf(page));
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}

/** Draws a picture on a grey ground, and gives how light each of its points is, as a film says it. */
const LIGHT_OF = `async ({ png, width, height }) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen.fillStyle = '#888';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, (width - picture.width) / 2, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  const light = (at) => 16 + (data[at] * 66 + data[at + 1] * 129 + data[at + 2] * 25) / 256;
  return Array.from({ length: width * height }, (_, point) => Math.round(light(point * 4)));
}`;

/** The page as a film of two pictures, which the browser plays again and again. */
async function filmOf(page: Page): Promise<Buffer> {
  const png = (await page.screenshot()).toString('base64');
  const wanted = JSON.stringify({ png, width: WIDTH, height: HEIGHT });
  const light = await page.evaluate<number[]>(`(${LIGHT_OF})(${wanted})`);
  const colours = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, GREY);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), Buffer.from(light), colours]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
