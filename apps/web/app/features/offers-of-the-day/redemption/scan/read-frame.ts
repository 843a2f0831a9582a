/** Finds the text of a QR in what the camera shows at this moment; null when there is none. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string | null>;

/** The browser's own detector, which many phones have; TypeScript's library does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** Large enough for the squares of a dense QR, small enough for a cheap phone. */
const LONGEST_SIDE_PX = 960;

export async function frameReader(): Promise<ReadFrame> {
  return (await ownDetector()) ?? (await loadedDecoder());
}

async function ownDetector(): Promise<ReadFrame | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorMaker };
  try {
    if (BarcodeDetector === undefined || !(await BarcodeDetector.getSupportedFormats()).includes('qr_code'))
      return undefined;
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    // It is there in name only.
    return undefined;
  }
}

/** Fetched only where it is needed. */
async function loadedDecoder(): Promise<ReadFrame> {
  const { default: decodeQr } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(video.videoWidth, video.videoHeight));
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (pen === null || width === 0 || height === 0) return null;
    [canvas.width, canvas.height] = [width, height];
    pen.drawImage(video, 0, 0, width, height);
    try {
      return decodeQr({ width, height, data: pen.getImageData(0, 0, width, height).data });
    } catch {
      // None in this picture.
      return null;
    }
  };
}
