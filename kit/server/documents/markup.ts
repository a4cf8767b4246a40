/** Finished HTML. Everything else in a template is text and is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | undefined | false | readonly Part[];

/** HTML from a template: markup unchanged, text escaped, null and false as nothing, lists one after another. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((each, index) => each + render(parts[index])).join(''));
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return part.map(render).join('');
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
  ['`', '&#96;'],
]);

// Control characters do not belong in a document and could hide content; tabs and line ends may stay.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/g;

const needsEscaping =
  /[^\u0020-\u0021\u0023-\u0025\u0028-\u003b\u003d\u003f-\u005f\u0061-\u007e\u00a0-\u2029\u202f-\u2065\u206a-\ufffd]/;

/** Text that is safe between tags and inside quoted attributes; control and direction-changing characters are dropped. */
export function escapeHtml(text: string): string {
  if (!needsEscaping.test(text)) return text;
  return text.replace(unprintable, '').replace(/[&<>"'`]/g, (character) => entities.get(character) ?? '');
}
