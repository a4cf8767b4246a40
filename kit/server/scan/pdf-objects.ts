import { withPlainNames } from './pdf-names.ts';

/** A name with its slash, a number, null, a list, a dictionary; false for a reference or a text, which tell nothing here. */
export type Value = string | number | null | false | readonly Value[] | Dictionary;
export type Dictionary = ReadonlyMap<string, Value>;
export type PdfStream = { readonly dictionary: Dictionary; readonly start: number };
export type PdfObjects = {
  readonly streams: readonly PdfStream[];
  /** An attachment (EF) or a form in XML, which carries scripts (XFA): names too short to look for in packed content. */
  readonly marked: string | undefined;
};

const marks = ['/EF', '/XFA'];

/** The same in the content of an object stream. */
export function markedIn(content: Buffer): string | undefined {
  return /\/(EF|XFA)(?![^\s()<>[\]{}/%])/.exec(withPlainNames(content).toString('latin1'))?.[1];
}

/**
 * The streams of a document, each with its dictionary. Objects are read from every `obj` on, whatever the table of objects
 * says, so that a damaged or false table hides none. Undefined when a stream has no dictionary that can be read, as
 * viewers are more lenient.
 */
export function objectsOf(file: Buffer): PdfObjects | undefined {
  const found: Found = { streams: new Map(), marked: undefined };
  for (const at of placesOf(file, 'obj'))
    if (!isText(file, at - 3, 'end') && !readObject(file, at + 3, found)) return undefined;
  for (const at of placesOf(file, 'trailer')) readObject(file, at + 7, found);
  for (const at of placesOf(file, 'stream'))
    if (!found.streams.has(at) && !isRegular(file[at - 1]) && dataAt(file, at) !== undefined) return undefined;
  return { streams: [...found.streams.values()].flat(), marked: found.marked };
}

/** Streams by the place of their word: several readings may lead to one, and each counts. */
type Found = { readonly streams: Map<number, PdfStream[]>; marked: string | undefined };
type Open = { readonly by: string; readonly items: Value[] };

/** Reads one object; false when it is a stream whose dictionary or beginning cannot be told. */
function readObject(file: Buffer, from: number, found: Found): boolean {
  const open: Open[] = [];
  let at = from;
  for (;;) {
    const token = tokenAt(file, at);
    if (token === undefined) return true;
    at = token.end;
    let value: Value | undefined;
    if (token.text === '<<' || token.text === '[') {
      open.push({ by: token.text, items: [] });
      continue;
    }
    if (token.text === '>>' || token.text === ']') {
      const ended = open.pop();
      if (ended?.by !== (token.text === ']' ? '[' : '<<')) return true;
      value = ended.items;
      if (token.text === '>>') {
        const dictionary = dictionaryOf(ended.items);
        if (!noteStream(file, at, dictionary, found)) return false;
        value = dictionary ?? false;
      }
    } else value = valueOf(token.text);
    if (marks.includes(token.text)) found.marked = token.text.slice(1);
    const around = open.at(-1);
    if (value === undefined || around === undefined) return true;
    if (token.text === 'R') around.items.splice(-2, 2);
    around.items.push(value);
  }
}

/** A dictionary before the word `stream` is that of a stream. */
function noteStream(file: Buffer, at: number, dictionary: Dictionary | undefined, { streams }: Found): boolean {
  const word = tokenAt(file, at);
  if (word?.text !== 'stream') return true;
  const place = word.end - word.text.length;
  const start = dataAt(file, place);
  if (dictionary === undefined || start === undefined) return false;
  streams.set(place, [...(streams.get(place) ?? []), { dictionary, start }]);
  return true;
}

/** Undefined when a key is no name or stands twice: which of two counts differs from viewer to viewer. */
function dictionaryOf(items: readonly Value[]): Dictionary | undefined {
  const entries = new Map<string, Value>();
  for (let at = 0; at < items.length; at += 2) {
    const [key, value] = [items[at], items[at + 1]];
    if (typeof key !== 'string' || value === undefined || entries.has(key)) return undefined;
    entries.set(key, value);
  }
  return entries;
}

/** Undefined for a word that ends an object, or that no object has. */
function valueOf(text: string): Value | undefined {
  if (text.startsWith('/')) return text;
  if (text === 'null') return null;
  if (text === '()' || text === 'R' || text === 'true' || text === 'false') return false;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}

type Token = { readonly text: string; readonly end: number };

/** The next token; a text is told as `()`. Undefined at the end and for what is no token. */
function tokenAt(file: Buffer, from: number): Token | undefined {
  const at = afterSpace(file, from);
  const sign = String.fromCharCode(file[at] ?? 0);
  if (sign === '[' || sign === ']') return { text: sign, end: at + 1 };
  if (isText(file, at, '<<') || isText(file, at, '>>')) return { text: sign + sign, end: at + 2 };
  if (sign === '<') return ended(file.indexOf('>', at));
  if (sign === '(') return ended(endOfText(file, at));
  let end = at + (sign === '/' ? 1 : 0);
  while (isRegular(file[end])) end += 1;
  const text = withPlainNames(file.subarray(at, end)).toString('latin1');
  return end === at ? undefined : { text, end };
}

function ended(last: number): Token | undefined {
  return last < 0 ? undefined : { text: '()', end: last + 1 };
}

function afterSpace(file: Buffer, from: number): number {
  for (let at = from; ; at += 1) {
    if (file[at] === 0x25) while (at < file.length && file[at] !== 0x0a && file[at] !== 0x0d) at += 1;
    if (at >= file.length || !isSpace(file[at])) return at;
  }
}

function endOfText(file: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < file.length; at += 1) {
    const byte = file[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) depth -= 1;
    if (depth === 0) return at;
  }
  return -1;
}

/** Where the data of a stream begins: on the line after its word. */
function dataAt(file: Buffer, word: number): number | undefined {
  let at = word + 'stream'.length;
  while (file[at] === 0x20 || file[at] === 0x09) at += 1;
  if (file[at] === 0x0a) return at + 1;
  if (file[at] !== 0x0d) return undefined;
  return at + (file[at + 1] === 0x0a ? 2 : 1);
}

function* placesOf(file: Buffer, word: string): Generator<number> {
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) yield at;
}

function isText(file: Buffer, at: number, text: string): boolean {
  return at >= 0 && file.subarray(at, at + text.length).toString('latin1') === text;
}

const spaces = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set(Buffer.from('()<>[]{}/%'));

function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && spaces.has(byte);
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !spaces.has(byte) && !delimiters.has(byte);
}
