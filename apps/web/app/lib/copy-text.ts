/** Puts a text on the clipboard; where the browser has none to offer, by the old way of a marked field. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyMarked(text);
  }
}

function copyMarked(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Within an open dialog, which keeps the focus to itself.
  (document.querySelector('[role=dialog]') ?? document.body).append(field);
  field.select();
  try {
    // Deprecated and without a successor where there is no secure context.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}
