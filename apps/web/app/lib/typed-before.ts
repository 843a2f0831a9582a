/**
 * What a person typed into a prerendered form before the scripts came to take it over, by field name. To be asked while
 * the form is drawn for the first time, for the form library empties the fields right after.
 */
export function typedBefore(fields: readonly string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const typed: Record<string, string> = {};
  for (const name of fields) {
    const input = document.querySelector(`main form [name="${name}"]`);
    if (input instanceof HTMLInputElement && input.value !== '') typed[name] = input.value;
  }
  return typed;
}
