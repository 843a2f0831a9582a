import { randomBytes } from 'node:crypto';

import { PHOTO_MAX_BYTES } from '@club/rules/limits';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { lookAt, photoOf } from '#server-test/photos.ts';

import { cleanPhoto } from './clean-photo.ts';

const base64 = (file: Buffer | string) => Buffer.from(file).toString('base64');
const cleaned = async (text: string) => (await cleanPhoto(text)).toString('base64');

describe('a photo that somebody sends', () => {
  it('is drawn anew, with nothing left of what the file told', async () => {
    const page = '<script>alert(1)</script>';
    const polyglot = base64(Buffer.concat([Buffer.from(await photoOf(), 'base64'), Buffer.from(page)]));
    for (const sent of [await photoOf(), polyglot]) {
      const made = await cleaned(sent);
      expect(await lookAt(made)).toEqual({ format: 'jpeg', width: 64, height: 48, isBare: true });
      expect(Buffer.from(made, 'base64').includes(page)).toBe(false);
    }
  });

  it('is no wider than any screen needs, and never larger than what may be sent', async () => {
    expect(await lookAt(await cleaned(await photoOf(3_200, 1_600)))).toMatchObject({ width: 1_600, height: 800 });
    const [width, height] = [480, 360];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const large = await noise.jpeg({ quality: 45 }).toBuffer();
    expect((await cleanPhoto(base64(large.subarray(0, PHOTO_MAX_BYTES)))).length).toBeLessThanOrEqual(PHOTO_MAX_BYTES);
  });

  it.each([
    ['nothing', ''],
    ['text', base64('no picture')],
    ['a page that begins like one', base64(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>')]))],
    ['a drawing', base64('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['another kind of picture', base64('\x89PNG\r\n\x1a\n')],
  ])('is refused where it is %s', async (_, sent) => {
    await expect(cleanPhoto(sent)).rejects.toMatchObject({ code: 'picture_unreadable' });
  });

  it('is refused where it is cut short, too large or of more points than any camera has', async () => {
    const whole = Buffer.from(await photoOf(800, 600), 'base64');
    const huge = Buffer.from(await photoOf(9_000, 6_000), 'base64');
    const padded = Buffer.concat([whole, Buffer.alloc(PHOTO_MAX_BYTES)]);
    for (const sent of [whole.subarray(0, whole.length / 2), padded, huge]) {
      await expect(cleanPhoto(base64(sent))).rejects.toMatchObject({ code: 'picture_unreadable' });
    }
  });
});
