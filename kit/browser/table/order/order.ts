/** The rank of each row in a column's order, equal values sharing a rank; -1 for a missing value. */
export type Ranks = Int32Array;

const missing = -1;

const vietnamese = new Intl.Collator('vi');
const base = new Intl.Collator('vi', { sensitivity: 'base' });
const plain = /^[0-9a-z]*$/;
/** The code order of these characters is the collator's order: space, digits, letters of one case. */
const codeOnly = /^[0-9A-Z ]*$/;

/** Ranks of numbers; NaN is missing. */
export function ranksOfNumbers(values: Float64Array): Ranks {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  const place = new Map<number, number>();
  for (const value of sorted) if (!place.has(value)) place.set(value, place.size);
  return Int32Array.from(values, (value) => place.get(value) ?? missing);
}

/** Ranks of codes and ISO dates: by character code, which is their order; an empty text is missing. */
export function ranksOfCodes(values: readonly string[]): Ranks {
  const distinct = [...new Set(values)].filter((value) => value !== '').sort();
  const place = new Map(distinct.map((value, rank) => [value, rank]));
  return Int32Array.from(values, (value) => place.get(value) ?? missing);
}

/**
 * Ranks of texts in Vietnamese order, exactly that of Intl.Collator('vi'); an empty text is missing. Words are
 * ordered once and rows then by their words, three times faster than comparing rows: the space sorts before every
 * other character, so the first difference between two texts is the first word that differs.
 */
export function ranksOfTexts(values: readonly string[]): Ranks {
  const distinct = [...new Set(values)].filter((value) => value !== '');
  if (distinct.every((value) => codeOnly.test(value))) return ranksOfCodes(values);
  const words = distinct.map((value) => value.normalize('NFC').split(' '));
  const rankOfWord = rankWords(words);
  const ranked = words.map((row) => Int32Array.from(row, (word) => rankOfWord.get(word) ?? 0));
  const order = orderByWords(ranked, rankOfWord.size);
  settleTies(order, ranked, distinct);
  const place = new Map<string, number>();
  let rank = -1;
  let before: string | undefined;
  for (const index of order) {
    const value = distinct[index] ?? '';
    if (before === undefined || vietnamese.compare(before, value) !== 0) rank += 1;
    place.set(value, rank);
    before = value;
  }
  return Int32Array.from(values, (value) => place.get(value) ?? missing);
}

/** 1 and up for the words in primary order (ignoring tone accents and case); 0 means "no word here". */
function rankWords(rows: readonly (readonly string[])[]): Map<string, number> {
  const words = new Set<string>();
  for (const row of rows) for (const word of row) words.add(word);
  const sorted = [...words];
  const lower = sorted.map((word) => word.toLowerCase());
  const ranks = new Map<string, number>();
  let rank = 0;
  if (lower.every((word) => plain.test(word))) {
    // Unaccented letters and digits: the code order of the lower-case form is the collator's primary order.
    const forms = [...new Set(lower)].sort();
    const place = new Map(forms.map((form, index) => [form, index + 1]));
    sorted.forEach((word, index) => ranks.set(word, place.get(lower[index] ?? '') ?? 0));
    return ranks;
  }
  sorted.sort(base.compare);
  let before: string | undefined;
  for (const word of sorted) {
    if (before === undefined || base.compare(before, word) !== 0) rank += 1;
    ranks.set(word, rank);
    before = word;
  }
  return ranks;
}

/** A stable counting sort from the last word to the first. */
function orderByWords(rows: readonly Int32Array[], words: number): Int32Array {
  let from = Int32Array.from(rows, (_, index) => index);
  let to = new Int32Array(rows.length);
  const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const starts = new Int32Array(words + 2);
  for (let word = longest - 1; word >= 0; word -= 1) {
    starts.fill(0);
    for (const row of rows) addAt(starts, (row[word] ?? 0) + 1, 1);
    for (let slot = 1; slot < starts.length; slot += 1) addAt(starts, slot, starts[slot - 1] ?? 0);
    for (const index of from) {
      const slot = rows[index]?.[word] ?? 0;
      to[starts[slot] ?? 0] = index;
      addAt(starts, slot, 1);
    }
    [from, to] = [to, from];
  }
  return from;
}

function addAt(numbers: Int32Array, at: number, by: number): void {
  numbers[at] = (numbers[at] ?? 0) + by;
}

/** Texts of the same words that differ in tone or case: the collator decides within each such run. */
function settleTies(order: Int32Array, rows: readonly Int32Array[], values: readonly string[]): void {
  let start = 0;
  for (let end = 1; end <= order.length; end += 1) {
    if (end < order.length && sameWords(rows[order[start] ?? 0], rows[order[end] ?? 0])) continue;
    if (end - start > 1) {
      const run = [...order.subarray(start, end)].sort((a, b) => vietnamese.compare(values[a] ?? '', values[b] ?? ''));
      order.set(run, start);
    }
    start = end;
  }
}

function sameWords(a: Int32Array | undefined, b: Int32Array | undefined): boolean {
  return a !== undefined && b !== undefined && a.length === b.length && a.every((word, index) => word === b[index]);
}

export type RankedSort = { readonly ranks: Ranks; readonly desc: boolean };

/** Row numbers in the order of several columns, the first one first; equal rows keep their order, missing values come last. */
export function orderOf(size: number, sorts: readonly RankedSort[]): Int32Array {
  let from = Int32Array.from({ length: size }, (_, index) => index);
  let to = new Int32Array(size);
  for (const { ranks, desc } of sorts.toReversed()) {
    const most = ranks.reduce((a, b) => Math.max(a, b), 0);
    const slotOf = (rank: number) => (rank === missing ? most + 1 : desc ? most - rank : rank);
    const starts = new Int32Array(most + 3);
    for (const rank of ranks) addAt(starts, slotOf(rank) + 1, 1);
    for (let slot = 1; slot < starts.length; slot += 1) addAt(starts, slot, starts[slot - 1] ?? 0);
    for (const index of from) {
      const slot = slotOf(ranks[index] ?? missing);
      to[starts[slot] ?? 0] = index;
      addAt(starts, slot, 1);
    }
    [from, to] = [to, from];
  }
  return from;
}
