export type Language = 'vi' | 'en';
export const languages = ['vi', 'en'] as const satisfies readonly Language[];

export type Text = { readonly vi: string; readonly en: string };
export type Pair = readonly [vi: string, en: string];
export type WordBook<K extends string = string> = {
  readonly name: string;
  readonly texts: Readonly<Record<K, Pair>>;
};

/** Declares a feature's words: a name for them, and a Vietnamese and an English text a key; `{{gap}}` is filled in. */
export function words<const T extends Readonly<Record<string, Pair>>>(name: string, texts: T) {
  return { name, texts } as const;
}

/** The text of a key in a language with its gaps filled; a gap without a value stays empty. */
export function say<K extends string>(
  book: WordBook<K>,
  language: Language,
  key: K,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return fill(book.texts[key][language === 'vi' ? 0 : 1], params);
}

/** Both languages of a key at once, for what is stored and read later in either (reports). */
export function both<K extends string>(
  book: WordBook<K>,
  key: K,
  params: Readonly<Record<string, string | number>> = {},
): Text {
  return { vi: say(book, 'vi', key, params), en: say(book, 'en', key, params) };
}

/** A text with its `{{gap}}`s filled. */
export function fill(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => String(params[gap] ?? ''));
}

/** The language of an Accept-Language header: Vietnamese unless English comes first (LNG-01). */
export function languageOf(header: string | undefined): Language {
  return header !== undefined && /^\s*(en|E)\b/i.test(header) ? 'en' : 'vi';
}
