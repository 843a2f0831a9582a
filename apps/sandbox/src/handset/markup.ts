/** Text that is already HTML; everything else is escaped when it is put into a template. */
export interface Html {
  readonly html: string;
}

type Piece = Html | string | number | undefined | false | readonly Html[];

/** HTML from a template: values are escaped, lists joined, undefined and false leave nothing. */
export function markup(texts: TemplateStringsArray, ...values: Piece[]): Html {
  const pieces = texts.map((text, index) => text + render(values[index]));
  return { html: pieces.join('') };
}

function render(value: Piece): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return 'html' in value ? value.html : value.map((each) => each.html).join('');
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
