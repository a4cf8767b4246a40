import { fold } from '#kit/words/fold.ts';

/** The rows' texts as one long folded text, and the start of each row in it: one search covers all rows. */
export type SearchText = { readonly text: string; readonly starts: Int32Array };

const between = '\u0001';
const rowEnd = '\n';
const chunkRows = 2_000;

/**
 * Joins the texts of each row (one array a column) and folds them, or only lower-cases them if accents should count.
 */
export function makeSearchText(
  size: number,
  columns: readonly (readonly string[])[],
  form: 'folded' | 'accented',
): SearchText {
  const starts = new Int32Array(size + 1);
  const parts: string[] = [];
  let length = 0;
  for (let from = 0; from < size; from += chunkRows) {
    const to = Math.min(size, from + chunkRows);
    // All cells of the rows as one array, joined once: concatenating row by row takes five times as long.
    const line: string[] = [];
    for (let row = from; row < to; row += 1) {
      starts[row] = length;
      for (const column of columns) {
        const cell = formed(column[row] ?? '', form);
        line.push(cell);
        length += cell.length + 1;
      }
      line.push(rowEnd);
      length += 2;
    }
    parts.push(line.join(between), between);
  }
  starts[size] = length;
  return { text: parts.join(''), starts };
}

/**
 * A cell's text in a normal form, with spaces for line breaks. A quick check finds codes, dates and numbers, which
 * already have it.
 */
function formed(text: string, form: 'folded' | 'accented'): string {
  let isLower = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f || code === newLine)
      return form === 'accented' ? accented(text.replaceAll(rowEnd, ' ')) : foldedByWord(text);
    if (code >= upperA && code <= upperZ) isLower = false;
  }
  return isLower ? text : text.toLowerCase();
}

const newLine = 10;
const upperA = 65;
const upperZ = 90;

const foldedWords = new Map<string, string>();
const mostWords = 50_000;

/** Names and addresses consist of few distinct words, so fold each word once. */
function foldedByWord(text: string): string {
  let folded = '';
  for (let from = 0; from <= text.length; ) {
    const space = text.indexOf(' ', from);
    const to = space === -1 ? text.length : space;
    folded += from === 0 ? foldedWord(text.slice(from, to)) : ` ${foldedWord(text.slice(from, to))}`;
    from = to + 1;
  }
  return folded;
}

function foldedWord(word: string): string {
  const known = foldedWords.get(word);
  if (known !== undefined) return known;
  const folded = fold(word.replaceAll(rowEnd, ' '));
  if (foldedWords.size < mostWords) foldedWords.set(word, folded);
  return folded;
}

/** A text in lower case with its accents, in composed form. */
export function accented(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** True if the reader typed an accent, so that accents may narrow the result. */
export function hasAccents(query: string): boolean {
  return accented(query) !== fold(query);
}

/** The row numbers, ascending, whose text holds every word of the query (folded or lower-cased like the searchText). */
export function findRows(searchText: SearchText, query: string, among?: Int32Array): Int32Array {
  const words = query
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length);
  const size = searchText.starts.length - 1;
  if (words.length === 0) return among ?? Int32Array.from({ length: size }, (_, row) => row);
  const holds = (row: number, word: string) =>
    searchText.text.slice(searchText.starts[row], searchText.starts[row + 1]).includes(word);
  if (among !== undefined) return among.filter((row) => words.every((word) => holds(row, word)));
  // Search each word's next position once; if a row lacks one, skip to the row where it comes next.
  const { text, starts } = searchText;
  const places = words.map(() => -1);
  const found = new Int32Array(size);
  let count = 0;
  for (let row = 0; row < size; ) {
    const next = nextRow(text, starts, words, places, row);
    if (next === undefined) break;
    if (next === row) {
      found[count] = row;
      count += 1;
      row += 1;
    } else {
      row = next;
    }
  }
  return found.slice(0, count);
}

/** This row if it holds all words, else the next one that may; undefined if no row can. Advances `places`. */
function nextRow(
  text: string,
  starts: Int32Array,
  words: readonly string[],
  places: number[],
  row: number,
): number | undefined {
  const from = starts[row] ?? 0;
  const to = starts[row + 1] ?? text.length;
  for (let at = 0; at < words.length; at += 1) {
    let place = places[at] ?? -1;
    if (place < from) {
      place = text.indexOf(words[at] ?? '', from);
      if (place === -1) return undefined;
      places[at] = place;
    }
    if (place >= to) return rowAt(starts, place, row);
  }
  return row;
}

/** The row that holds a position, searched from a row known to begin before it. */
function rowAt(starts: Int32Array, position: number, from: number): number {
  let step = 1;
  let low = from;
  while ((starts[low + step] ?? Number.POSITIVE_INFINITY) <= position) {
    low += step;
    step *= 2;
  }
  let high = low + step;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? Number.POSITIVE_INFINITY) <= position) low = middle;
    else high = middle;
  }
  return low;
}
