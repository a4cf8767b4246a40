import { type Entry, fromBufferPromise, type LocalFileHeader, type ZipFile } from 'yauzl';
import type { Finding } from './finding.ts';
import { isToldOnce, judgeNames, namesOf } from './archive-names.ts';
import { isFetchedElsewhere, textOfPart } from './relations.ts';
import { hasTestVirus, isProgram } from './signatures.ts';

/** Archives within archives, and what all of them unpack to. */
const [deepest, mostBytes, mostEntries] = [4, 128 * 1024 * 1024, 20_000];

/** How an entry's content is looked at, by what it is. */
export type Inspect = (name: string, content: Buffer, budget: Budget) => Promise<Finding | undefined>;

/** Counts what comes out of all archives of one file, and how deep they lie. */
export type Budget = { readonly counter: { left: number }; readonly depth: number };

export function newBudget(): Budget {
  return { counter: { left: mostBytes }, depth: 0 };
}

/**
 * What an archive hides: passwords, macros of Office, programs by name or by their first bytes, and whatever `inspect`
 * finds in its entries. Archives within archives are opened too, to a depth and a size.
 */
export async function inspectArchive(file: Buffer, budget: Budget, inspect: Inspect): Promise<Finding | undefined> {
  if (budget.depth >= deepest) return { kind: 'depth', what: 'ZIP' };
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(file, {
      lazyEntries: true,
      autoClose: false,
      strictFileNames: false,
      decodeStrings: true,
    });
  } catch {
    // Other programs open what this reader does not. What merely holds the sign of an archive's end somewhere is none.
    return file.subarray(0, 4).equals(localHeader) ? { kind: 'unreadable', what: 'ZIP' } : undefined;
  }
  try {
    const places: Place[] = [];
    for await (const entry of zip.eachEntry()) {
      if (places.length >= mostEntries) return { kind: 'depth', what: 'ZIP' };
      const local = await zip.readLocalFileHeaderPromise(entry);
      const found = await inspectEntry(zip, { entry, local }, budget, inspect);
      if (found !== undefined) return found;
      places.push({
        from: entry.relativeOffsetOfLocalHeader,
        to: local.fileDataStart + entry.compressedSize,
      });
    }
    if (!isWhole(file, places)) return { kind: 'unreadable', what: 'ZIP' };
  } catch {
    // An entry outside its folder (`../a.txt`), a damaged one, or a damaged directory.
    return { kind: 'unreadable', what: 'ZIP' };
  }
  return undefined;
}

const localHeader = Buffer.from('504b0304', 'hex');
const endOfDirectory = Buffer.from('504b0506', 'hex');

/** Where an entry stands, its header included. */
type Place = { readonly from: number; readonly to: number };

/** False when an entry lies in another, in none that the directory names, or when there is a second directory. */
function isWhole(file: Buffer, places: readonly Place[]): boolean {
  let end = 0;
  for (const { from, to } of places.toSorted((one, two) => one.from - two.from)) {
    if (from < end || file.subarray(end, from).includes(localHeader)) return false;
    end = to;
  }
  const rest = file.subarray(end);
  return !rest.includes(localHeader) && rest.indexOf(endOfDirectory) === rest.lastIndexOf(endOfDirectory);
}

type Told = { readonly entry: Entry; readonly local: LocalFileHeader };

async function inspectEntry(
  zip: ZipFile,
  { entry, local }: Told,
  budget: Budget,
  inspect: Inspect,
): Promise<Finding | undefined> {
  const name = entry.fileName;
  if (entry.isEncrypted()) return { kind: 'encrypted', what: name };
  const names = namesOf(entry, local);
  const judged = judgeNames(names);
  if (judged === 'unclear' || !isToldOnce(entry, local)) return { kind: 'unreadable', what: name };
  if (judged !== undefined) return { kind: judged, what: name };
  if (name.endsWith('/') && entry.uncompressedSize === 0) return undefined;
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return { kind: 'unreadable', what: name };
  const content = await unpack(zip, entry, budget);
  if (content === undefined) return { kind: 'depth', what: name };
  if (isProgram(content)) return { kind: 'program', what: name };
  if (hasTestVirus(content)) return { kind: 'virus', what: 'EICAR' };
  const part = inspectPart(names, content);
  if (part !== undefined) return { kind: part, what: name };
  return inspect(name, content, { counter: budget.counter, depth: budget.depth + 1 });
}

/** The parts of an Office document that say what its other parts are, and where. */
function inspectPart(names: readonly string[], content: Buffer): Finding['kind'] | undefined {
  const isTypes = names.some((name) => /(^|\/)\[content_types\]\.xml$/i.test(name));
  if (!isTypes && !names.some((name) => /\.rels$/i.test(name))) return undefined;
  const text = textOfPart(content);
  if (text === undefined) return 'unreadable';
  if (isTypes && /macroEnabled|vbaProject/i.test(text)) return 'macro';
  // A template elsewhere brings its macros when the document is opened.
  return isFetchedElsewhere(text) ? 'active' : undefined;
}

/** The content of an entry; undefined when the budget does not suffice for it. Throws when it is damaged. */
async function unpack(zip: ZipFile, entry: Entry, budget: Budget): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    if (!Buffer.isBuffer(chunk)) continue;
    budget.counter.left -= chunk.length;
    if (budget.counter.left < 0) return undefined;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
