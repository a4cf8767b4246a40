import { countryOf } from '#bureau/orders/answer-foreign.ts';
import type { OrderLine } from '#bureau/orders/lines.ts';
import type { OrderPaper } from '#bureau/orders/papers.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { type Language, say } from '#kit/words/words.ts';
import { orderWords } from './words.ts';

// The partner in history lines: a name that no person has.
const partner = 'partner';

/** The person who worked on an order, as displayed. */
export function shownHand(name: string, language: Language): string;
export function shownHand(name: string | null, language: Language): string | null;
export function shownHand(name: string | null, language: Language): string | null {
  return name === partner ? say(orderWords, language, 'partner') : name;
}

/** The input, field by field, with names of countries and languages; empty fields are left out. */
export async function shownRequest({ client, request: { language } }: Context, request: unknown) {
  if (typeof request !== 'object' || request === null) return [];
  const shown = [];
  for (const [name, value] of Object.entries(request)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const isCountry = name === 'country';
    const said = isLanguage(name, value) ? say(orderWords, language, value) : String(value);
    shown.push({ name, value: isCountry ? (await countryOf(client, String(value)))[language] : said });
  }
  return shown;
}

function isLanguage(name: string, value: string | number): value is 'V' | 'E' {
  return (name === 'nn' || name === 'reportLanguage') && (value === 'V' || value === 'E');
}

/** A history line of an order in its wire form. */
export function shownLine({ at, by, ...line }: OrderLine, language: Language) {
  return { ...line, at: at.toISOString(), by: shownHand(by, language), isBureau: line.isBureau && by !== partner };
}

/** A file of an answer, or an attached paper, in its wire form. */
export function shownPiece({ id, name, bytes, addedName, addedAt }: OrderPaper, language: Language) {
  return { id, name, bytes, addedBy: shownHand(addedName, language), addedAt: addedAt.toISOString() };
}
