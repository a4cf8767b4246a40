import { programProducts, programScopes } from '#bureau/contract/program-scopes.ts';
import { productWords } from '#bureau/contract/program-product-words.ts';

const otherWork: Readonly<Record<string, string>> = {
  search: 'Search borrowers by number, or by name and day of birth.',
  batch: 'Ask about many borrowers at once, for products whose inquiry scope the application has too.',
  file: 'Send data files and read what became of their rows.',
  dispute: 'Open cases about figures that may be wrong, and read them.',
  consent: 'Register, read and take back consents, and send their evidence.',
  watch: 'Watch customers and read the alerts about them.',
  usage: 'Read how much the application used and what it cost.',
};

/** What an application may be allowed, and what that is (API-05). */
export const scopeMeanings: Readonly<Record<string, string>> = Object.fromEntries([
  ...programProducts.map((product) => [
    `inquiry:${product}`,
    `Ask for ${product} and read its reports: ${productWords.texts[product][1]}.`,
  ]),
  ...programScopes.flatMap((scope) => (otherWork[scope] === undefined ? [] : [[scope, otherWork[scope]]])),
]);
