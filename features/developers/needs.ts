import { kindsOf, neededOf } from '#bureau/contract/program-needs.ts';
import type { programProducts } from '#bureau/contract/program-scopes.ts';
import { type Language, say } from '#kit/words/words.ts';
import { developersWords } from './words.ts';

/** Whom a product is about, and the fields that an inquiry sends beside the name, a line for each kind of borrower. */
export function needsOf(product: (typeof programProducts)[number], language: Language): readonly string[] {
  const or = say(developersWords, language, 'needsOr');
  return kindsOf(product).map((kind) => {
    const sets = neededOf(product, kind).map((fields) => fields.map((field) => `\`${field}\``).join(' + '));
    return `${say(developersWords, language, kind)}: ${sets.join(` ${or} `)}`;
  });
}
