import { isMistypedCic } from '#bureau/contract/identifiers.ts';

/** The papers that the identification box accepts. */
export const paperKinds = ['cicCode', 'identityNumber', 'taxCode'] as const;

export type PaperKind = (typeof paperKinds)[number];

/** The content of a scanned citizen card. Its raw text is never stored. */
export type Card = {
  readonly identityNumber: string;
  /** The old nine-digit number, if the card has one. */
  readonly oldNumber: string | undefined;
  /** Undefined if the keyboard's input method damaged the text. */
  readonly name: string | undefined;
  readonly address: string | undefined;
  /** yyyy-MM-dd. */
  readonly bornOn: string | undefined;
};

/** The name and the day of birth (yyyy-MM-dd) beside a number, as far as the row had them. */
export type Beside = { readonly name: string | undefined; readonly bornOn: string | undefined };

export type Recognised =
  | { readonly kind: 'nothing' }
  /** Incomplete: more characters are expected. */
  | { readonly kind: 'partial'; readonly count: number }
  /**
   * A paper's number; `choices` has more than one entry if the number alone is ambiguous, the likeliest first. `beside` is what stood
   * with it in a row that was pasted.
   */
  | {
      readonly kind: 'paper';
      readonly value: string;
      readonly choices: readonly [PaperKind, ...PaperKind[]];
      readonly beside?: Beside;
    }
  /** Ten digits of which one is wrong: neither a CIC code nor a tax code ends so. */
  | { readonly kind: 'misread' }
  | { readonly kind: 'card'; readonly card: Card }
  | { readonly kind: 'accented' }
  | { readonly kind: 'unknown'; readonly count: number };

const separators = /[\s.\-\u00a0\u2010-\u2015]+/g;

/**
 * Recognises the text typed, pasted or scanned into the identification box. Ten digits may be a CIC code or a tax
 * code (both have the same check digit), so both are offered; twelve are a citizen ID, thirteen the tax code of a
 * branch. Only the given kinds are accepted.
 */
export function recognise(typed: string, kinds: readonly PaperKind[] = paperKinds): Recognised {
  const seen = recogniseAny(typed);
  if (seen.kind === 'card') return kinds.includes('identityNumber') ? seen : { kind: 'unknown', count: typed.length };
  if (seen.kind !== 'paper') return seen;
  const [first, ...others] = seen.choices.filter((kind) => kinds.includes(kind));
  if (first !== undefined) return { ...seen, choices: [first, ...others] };
  const isOnTheWay = seen.value.length < 13 && kinds.includes('taxCode');
  return { kind: isOnTheWay ? 'partial' : 'unknown', count: seen.value.length };
}

function recogniseAny(typed: string): Recognised {
  const text = typed.normalize('NFC').trim();
  if (text === '') return { kind: 'nothing' };
  if (text.includes('|')) return recogniseCard(text);
  if (/[\t\r\n]/.test(text)) return recogniseRow(text);
  const bare = text.replace(separators, '').toUpperCase();
  const count = bare.length;
  if (!/^[\x20-\x7e]*$/.test(bare)) return { kind: 'accented' };
  if (!/^[A-Z0-9]*$/.test(bare)) return { kind: 'unknown', count };
  if (isMistypedCic(bare)) return { kind: 'misread' };
  if (/^\d{10}$/.test(bare)) return { kind: 'paper', value: bare, choices: ['cicCode', 'taxCode'] };
  if (count === 10) return { kind: 'paper', value: bare, choices: ['cicCode'] };
  if (/^\d{12}$/.test(bare)) return { kind: 'paper', value: bare, choices: ['identityNumber'] };
  // As the tax office writes it: the ten digits of the company, a dash, three of the branch.
  if (/^\d{13}$/.test(bare))
    return { kind: 'paper', value: `${bare.slice(0, 10)}-${bare.slice(10)}`, choices: ['taxCode'] };
  return count < 10 || (count < 13 && /^\d+$/.test(bare)) ? { kind: 'partial', count } : { kind: 'unknown', count };
}

/** A row of a sheet, in any order of its columns: the first number that is one of a paper, with name and day of birth beside it. */
function recogniseRow(text: string): Recognised {
  const cells = text.split(/[\t\r\n]+/).map((cell) => cell.trim());
  const days = cells.flatMap((cell) => dayIn(cell) ?? []);
  const numbers = cells.filter((cell) => /\d/.test(cell) && dayIn(cell) === undefined).map(recogniseAny);
  const paper = numbers.find((seen) => seen.kind === 'paper');
  if (paper === undefined) return numbers[0] ?? { kind: 'unknown', count: text.length };
  return { ...paper, beside: { name: cells.find(isName), bornOn: days[0] } };
}

/** A person's name or a company's: two words or more, the first begins with a letter. An address begins with its number. */
const isName = (cell: string) => /^\p{L}.*\s\S/u.test(cell);

/** A cell's day, dd/MM/yyyy as sheets show it, as yyyy-MM-dd. */
function dayIn(cell: string): string | undefined {
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * The code of a citizen card: number|old number|name|ddMMyyyy|sex|address|ddMMyyyy, with more parts on newer cards.
 */
function recogniseCard(text: string): Recognised {
  const parts = text.split('|').map((part) => part.trim());
  const [number = '', old = '', name = '', born = '', , address = ''] = parts;
  if (parts.length < 6 || !/^\d{12}$/.test(number)) return { kind: 'partial', count: text.length };
  const isWhole = name !== '' && !isSpoilt(name) && !/[\ufffd|]/.test(address);
  return {
    kind: 'card',
    card: {
      identityNumber: number,
      oldNumber: /^\d{9}$/.test(old) ? old : undefined,
      name: isWhole ? name : undefined,
      address: isWhole && address !== '' ? address : undefined,
      bornOn: /^\d{8}$/.test(born) ? `${born.slice(4)}-${born.slice(2, 4)}-${born.slice(0, 2)}` : undefined,
    },
  };
}

/**
 * True of a name that an input method has damaged: a scanner types like a keyboard, so Telex turns letters into marks
 * and leaves doubled letters, digits (VNI) or replacement characters. Better to ask once too often than to send a
 * wrong name.
 */
function isSpoilt(name: string): boolean {
  if (!/^[\p{L} .'’-]+$/u.test(name)) return true;
  const syllables = name.split(/\s+/);
  return syllables.some((syllable) => {
    const bases = syllable.normalize('NFD');
    const tones = bases.match(/[\u0300\u0301\u0303\u0309\u0323]/g)?.length ?? 0;
    return tones > 1 || /aa|ee|dd|ww|[fjwz]/i.test(bases.replace(/\p{Mn}/gu, '')) || /\p{Ll}\p{Lu}/u.test(syllable);
  });
}

/**
 * A doubt about a citizen ID that a clerk should check; it never refuses, because the rule is only twelve digits. The
 * first three digits are a province (001–096) or a country of birth (100 up); the fourth is century and sex, then the
 * year.
 */
export function doubtAbout(identityNumber: string, bornOn?: string): 'province' | 'birth-year' | undefined {
  const place = Number(identityNumber.slice(0, 3));
  if (place === 0 || (place > 96 && place < 100)) return 'province';
  if (bornOn === undefined) return undefined;
  const century = 19 + Math.floor(Number(identityNumber[3]) / 2);
  return `${century}${identityNumber.slice(4, 6)}` === bornOn.slice(0, 4) ? undefined : 'birth-year';
}
