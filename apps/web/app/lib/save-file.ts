const READ_WITHIN_MS = 10_000;

/** Hands a file to the browser to keep, under its own name. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
