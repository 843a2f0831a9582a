import { REFERRAL_QR_MARGIN, REFERRAL_QR_PX } from '@club/rules/limits';
import QRCode from 'qrcode';

/** The SVG of a QR code. Fetched only when one is shown, for the library is heavy. */
export const drawQr = (text: string): Promise<string> =>
  QRCode.toString(text, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    width: REFERRAL_QR_PX,
    margin: REFERRAL_QR_MARGIN,
  });

/** The same as an address for `src` and `href`. */
export async function drawQrPicture(text: string): Promise<string> {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await drawQr(text))}`;
}
