import { REFERRAL_QR_MARGIN, REFERRAL_QR_PX } from '@club/rules/limits';
import QRCode from 'qrcode';

const DENSE_MARGIN = 3;

/** The SVG of a QR code. Fetched only when one is shown, for the library is heavy. */
export const drawQr = (text: string): Promise<string> =>
  QRCode.toString(text, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    width: REFERRAL_QR_PX,
    margin: REFERRAL_QR_MARGIN,
  });

/**
 * A text of two hundred letters for a screen that is scanned: little correction makes its squares larger, and a screen has no
 * stains.
 */
export async function drawDenseQrPicture(text: string): Promise<string> {
  return addressOf(await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'L', margin: DENSE_MARGIN }));
}

/** The same as an address for `src` and `href`. */
export async function drawQrPicture(text: string): Promise<string> {
  return addressOf(await drawQr(text));
}

function addressOf(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
