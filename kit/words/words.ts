export type Language = 'vi' | 'en';
export const languages = ['vi', 'en'] as const satisfies readonly Language[];

export type Text = { readonly vi: string; readonly en: string };
export type Pair = readonly [vi: string, en: string];
export type WordBook<K extends string = string> = {
  readonly name: string;
  readonly texts: Readonly<Record<K, Pair>>;
};

/** Returns a text of a book in the reader's language. */
export type Say<K extends string> = (key: K, params?: Readonly<Record<string, string | number>>) => string;

/**
 * Declares a feature's texts: a name for them, and a Vietnamese and an English text for each key; `{{gap}}`s are
 * filled in (see `fill`).
 */
export function words<const T extends Readonly<Record<string, Pair>>>(name: string, texts: T) {
  return { name, texts } as const;
}

/** The text of a key in a language with its placeholders filled; one without a value stays empty. */
export function say<K extends string>(
  book: WordBook<K>,
  language: Language,
  key: K,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return fill(book.texts[key][language === 'vi' ? 0 : 1], params);
}

/** Both languages of a key at once, for texts that are stored and read later in either (reports). */
export function both<K extends string>(
  book: WordBook<K>,
  key: K,
  params: Readonly<Record<string, string | number>> = {},
): Text {
  return { vi: say(book, 'vi', key, params), en: say(book, 'en', key, params) };
}

/**
 * A text with its `{{gap}}`s filled; `{{count, row|rows}}` is the first word if the placeholder holds a one, else the
 * second.
 */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{(\w+)(?:,\s*([^{}]+))?\}\}/g, (_, gap: string, forms: string | undefined) => {
    const value = String(params[gap] ?? '');
    if (forms === undefined) return value;
    const [one = '', many = one] = forms.split('|');
    return value === '1' ? one : many;
  });
}

/** The language of an Accept-Language header: Vietnamese unless English comes first (LNG-01). */
export function languageOf(header: string | undefined): Language {
  return header !== undefined && /^\s*(en|E)\b/i.test(header) ? 'en' : 'vi';
}
