import QRCode from 'qrcode';
import { describe, expect, it } from 'vitest';

import { drawQr } from './draw-qr.ts';

const LINK = 'https://club.example/apply?ref=KX7M2PQ4';

describe('the QR code of a referral link', () => {
  it('is an SVG of level M, 200 px wide, with a margin of 2', async () => {
    const svg = await drawQr(LINK);
    const { modules } = QRCode.create(LINK, { errorCorrectionLevel: 'M' });
    const width = modules.size + 2 * 2;
    expect(svg).toContain(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 ${width} ${width}"`,
    );
    const drawnAt = (errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H') =>
      QRCode.toString(LINK, { type: 'svg', errorCorrectionLevel, width: 200, margin: 2 });
    expect(svg).toBe(await drawnAt('M'));
    for (const other of ['L', 'Q', 'H'] as const) expect(svg).not.toBe(await drawnAt(other));
  });
});
