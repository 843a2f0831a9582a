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
