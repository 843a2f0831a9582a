/**
 * What a person typed or chose in a prerendered form before the scripts came to take it over, by field name. To be asked
 * while the form is drawn for the first time, for the form library empties the fields right after.
 */
export function typedBefore(fields: readonly string[]): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const name of fields) {
    for (const field of fieldsNamed(name)) if (field.value !== '') typed[name] = field.value;
  }
  return typed;
}

/** The boxes of a name that were ticked before, by their values; a box that stands alone has the value `on`. */
export function tickedBefore(name: string): string[] {
  return fieldsNamed(name).flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []));
}

function fieldsNamed(name: string) {
  if (typeof document === 'undefined') return [];
  const selector = ['input', 'select'].map((tag) => `main form ${tag}[name="${name}"]`).join();
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector)];
}
