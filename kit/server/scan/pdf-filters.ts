import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type Dictionary, type PdfStream, type Value } from './pdf-objects.ts';

const inflated = promisify(inflate);

/** What a stream holds: its content; the pixels of a picture, which hold no objects; or nothing that can be told. */
export type Unpacked = Buffer | 'picture' | 'unreadable' | 'too-much';

const pictures = ['/DCTDecode', '/DCT', '/JPXDecode', '/CCITTFaxDecode', '/CCF', '/JBIG2Decode'];
/** Where the content lies elsewhere, or what says how it is packed by another name: no honest document has them. */
const strange = ['/F', '/FFilter', '/FDecodeParms', '/DP'];

/**
 * The content of a stream. A filter that is not read here makes it unreadable, as does a damaged end: what viewers make of
 * it is not known. Flate with the predictors of PNG, and ASCII85 around it, are what programs write today.
 */
export async function unpack(file: Buffer, { dictionary, start }: PdfStream, most: number): Promise<Unpacked> {
  const filters = namesOf(dictionary.get('/Filter'));
  const parameters = listOf(dictionary.get('/DecodeParms'));
  if (filters === undefined || parameters === undefined || strange.some((key) => dictionary.has(key)))
    return 'unreadable';
  const last = filters.at(-1);
  if (last !== undefined && pictures.includes(last)) return isPicture(dictionary) ? 'picture' : 'unreadable';
  let content = file.subarray(start);
  // What is not packed was seen in the file; objects in a stream that is not packed are written by no program.
  if (filters.length === 0) return dictionary.has('/First') ? 'unreadable' : Buffer.alloc(0);
  if (isEmpty(content)) return Buffer.alloc(0);
  for (const [at, filter] of filters.entries()) {
    const next = await unfiltered(content, filter, parameters[at] ?? null, most);
    if (typeof next === 'string') return next;
    content = next;
  }
  return content;
}

async function unfiltered(content: Buffer, filter: string, parameters: Value, most: number): Promise<Unpacked> {
  if (filter === '/ASCII85Decode' || filter === '/A85') return fromAscii85(content) ?? 'unreadable';
  if (filter !== '/FlateDecode' && filter !== '/Fl') return 'unreadable';
  try {
    return withoutPredictor(await inflated(content, { maxOutputLength: most }), parameters);
  } catch (error) {
    return error instanceof RangeError ? 'too-much' : 'unreadable';
  }
}

function isPicture(dictionary: Dictionary): boolean {
  const isOther = ['/N', '/First'].some((key) => dictionary.has(key));
  return dictionary.get('/Subtype') === '/Image' && (dictionary.get('/Type') ?? '/XObject') === '/XObject' && !isOther;
}

function namesOf(value: Value | undefined): readonly string[] | undefined {
  const names = listOf(value)?.filter((one) => one !== null);
  return names?.every((one) => typeof one === 'string') ? names : undefined;
}

/** One value or a list of them; undefined when it stands elsewhere. */
function listOf(value: Value | undefined): readonly Value[] | undefined {
  if (value === undefined || value === null) return [];
  const list: readonly Value[] = isList(value) ? value : [value];
  return list.includes(false) ? undefined : list;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isEmpty(content: Buffer): boolean {
  return /^\s*endstream/.test(content.subarray(0, 16).toString('latin1'));
}

function fromAscii85(content: Buffer): Buffer | undefined {
  const end = content.indexOf('~>');
  if (end < 0) return undefined;
  const bytes = Buffer.alloc(end * 4);
  let [length, group, digits] = [0, 0, 0];
  const write = (count: number) => {
    for (let at = 0; at < count; at += 1) bytes[length + at] = Math.floor(group / 256 ** (3 - at)) % 256;
    [length, group, digits] = [length + count, 0, 0];
  };
  for (const byte of content.subarray(0, end)) {
    if (byte === 0 || byte === 32 || (byte >= 9 && byte <= 13)) continue;
    if (byte === 0x7a && digits === 0) write(4);
    else if (byte < 0x21 || byte > 0x75) return undefined;
    else {
      group = group * 85 + byte - 0x21;
      digits += 1;
      if (digits === 5) write(4);
    }
  }
  if (digits === 1) return undefined;
  if (digits > 1) {
    const known = digits;
    for (; digits < 5; digits += 1) group = group * 85 + 84;
    write(known - 1);
  }
  return bytes.subarray(0, length);
}

/** The rows as they were before each byte was told by its neighbours (ISO 32000-2, 7.4.4.4). */
function withoutPredictor(content: Buffer, parameters: Value): Unpacked {
  if (parameters === null) return content;
  if (!(parameters instanceof Map)) return 'unreadable';
  const numbers = ['/Predictor', '/Colors', '/BitsPerComponent', '/Columns'].map((key) => parameters.get(key));
  const [predictor = 1, colors = 1, bits = 8, columns = 1] = numbers;
  if (predictor === 1) return content;
  if (![predictor, colors, bits, columns].every(isCount) || Number(predictor) < 10) return 'unreadable';
  const pixel = Math.ceil((Number(colors) * Number(bits)) / 8);
  const width = Math.ceil((Number(colors) * Number(bits) * Number(columns)) / 8);
  return plainRows(content, pixel, width) ?? 'unreadable';
}

function isCount(value: Value): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1_000_000;
}

function plainRows(content: Buffer, pixel: number, width: number): Buffer | undefined {
  const rows = Buffer.alloc(content.length);
  let to = 0;
  for (let from = 0; from < content.length; from += width + 1) {
    const kind = content[from] ?? 0;
    if (kind > 4) return undefined;
    const count = Math.min(width, content.length - from - 1);
    for (let at = 0; at < count; at += 1) {
      const left = at < pixel ? 0 : (rows[to + at - pixel] ?? 0);
      const up = to < width ? 0 : (rows[to + at - width] ?? 0);
      const corner = at < pixel || to < width ? 0 : (rows[to + at - width - pixel] ?? 0);
      const guess = guessed(kind, left, up, corner);
      rows[to + at] = (content[from + 1 + at] ?? 0) + guess;
    }
    to += count;
  }
  return rows.subarray(0, to);
}

function guessed(kind: number, left: number, up: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  // Paeth: the neighbour that is nearest to left + up - corner.
  const [byLeft, byUp, byCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
