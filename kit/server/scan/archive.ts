import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import type { Finding } from './finding.ts';
import { hasTestVirus, isProgram } from './signatures.ts';

/** Archives within archives, and what all of them unpack to. */
const [deepest, mostBytes, mostEntries] = [4, 128 * 1024 * 1024, 20_000];

// What a double click starts, on Windows above all.
const programs =
  /\.(exe|dll|com|scr|pif|cpl|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|lnk|reg|jar|chm|iso|img|vhdx?|xll)$/i;
const macros =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/.*|activeX\/.*\.bin)$|\.(docm|dotm|xlsm|xltm|xlam|pptm|ppam)$/i;

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
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > mostEntries) return { kind: 'depth', what: 'ZIP' };
      const found = await inspectEntry(zip, entry, budget, inspect);
      if (found !== undefined) return found;
    }
  } catch {
    // An entry outside its folder (`../a.txt`), or a damaged directory.
    return { kind: 'unreadable', what: 'ZIP' };
  }
  return undefined;
}

const localHeader = Buffer.from('504b0304', 'hex');

async function inspectEntry(
  zip: ZipFile,
  entry: Entry,
  budget: Budget,
  inspect: Inspect,
): Promise<Finding | undefined> {
  const name = entry.fileName;
  if (entry.isEncrypted()) return { kind: 'encrypted', what: name };
  if (macros.test(name)) return { kind: 'macro', what: name };
  if (programs.test(name)) return { kind: 'program', what: name };
  if (name.endsWith('/') && entry.uncompressedSize === 0) return undefined;
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) return { kind: 'unreadable', what: name };
  const content = await unpack(zip, entry, budget);
  if (content === undefined) return { kind: 'depth', what: name };
  if (isProgram(content)) return { kind: 'program', what: name };
  if (hasTestVirus(content)) return { kind: 'virus', what: 'EICAR' };
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(content.toString('latin1')))
    return { kind: 'macro', what: name };
  // A template elsewhere brings its macros when the document is opened.
  if (name.endsWith('.rels') && isTemplateElsewhere(content.toString('utf8'))) return { kind: 'active', what: name };
  return inspect(name, content, { counter: budget.counter, depth: budget.depth + 1 });
}

function isTemplateElsewhere(relations: string): boolean {
  return (relations.match(/<Relationship\b[^>]*>/gi) ?? []).some(
    (one) => /attachedTemplate|oleObject|frame"/i.test(one) && /TargetMode\s*=\s*["']External/i.test(one),
  );
}

/** The content of an entry; undefined when the budget does not suffice for it. */
async function unpack(zip: ZipFile, entry: Entry, budget: Budget): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) continue;
      budget.counter.left -= chunk.length;
      if (budget.counter.left < 0) return undefined;
      parts.push(chunk);
    }
  } catch {
    // A damaged entry: what came out is looked at.
  }
  return Buffer.concat(parts);
}
