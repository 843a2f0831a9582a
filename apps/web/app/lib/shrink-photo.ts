const LONGEST_SIDE = 1_024;
/** Below the server's 150 KiB. */
const MOST_BYTES = 140 * 1024;
const QUALITIES = [0.8, 0.6, 0.45, 0.3];

/** A picture from the camera as a JPEG of at most 140 KiB, in Base64: cheap to send over a weak network. */
export async function shrinkPhoto(file: Blob, longest = LONGEST_SIDE): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob !== null && blob.size <= MOST_BYTES) return base64Of(new Uint8Array(await blob.arrayBuffer()));
  }
  // Something that cannot be made small at this size can at half of it.
  return shrinkPhoto(file, Math.round(longest / 2));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}
