import { plainDigits } from '@club/rules/plain-digits';

/**
 * What a person typed or chose in a prerendered form before the scripts came to take it over, by field name. To be asked
 * while the form is drawn for the first time, for the form library empties the fields right after.
 */
export function typedBefore(fields: readonly string[]): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const name of fields) {
    for (const field of fieldsNamed(name)) if (field.value !== '') typed[name] = valueOf(field);
  }
  return typed;
}

/** The boxes of a name that were ticked before, by their values; a box that stands alone has the value `on`. */
export function tickedBefore(name: string): string[] {
  return fieldsNamed(name).flatMap((box) => (box instanceof HTMLInputElement && box.checked ? [box.value] : []));
}

/** As the fields themselves take it once the scripts are there. */
function valueOf(field: HTMLInputElement | HTMLSelectElement): string {
  return field.getAttribute('inputmode') === 'numeric' ? plainDigits(field.value) : field.value;
}

function fieldsNamed(name: string) {
  if (typeof document === 'undefined') return [];
  const selector = ['input', 'select'].map((tag) => `main form ${tag}[name="${name}"]`).join();
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector)];
}
