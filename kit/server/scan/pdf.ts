import type { Finding } from './finding.ts';
import { unpack } from './pdf-filters.ts';
import { withPlainNames } from './pdf-names.ts';
import { markedIn, objectsOf } from './pdf-objects.ts';
import { isProgram } from './signatures.ts';

/** What all streams of one document may unpack to. */
const mostBytes = 256 * 1024 * 1024;

// Names of actions and attachments (ISO 32000-2, 12.6.4). A form, a signature, a link and a jump are not among them.
const active = ['/JavaScript', '/Launch', '/RichMedia', '/ImportData', '/Rendition', '/GoToE'];
const attached = ['/EmbeddedFile', '/Filespec', '/FileAttachment'];

/**
 * What makes a PDF more than paper: scripts, programs that it starts, media, forms in XML, files within it. Names are looked for
 * in the file as it is and in each of its streams unpacked, so that an object stream hides nothing; a stream that cannot be
 * unpacked to its end refuses the document. A document with a password hides its object streams and is refused;
 * signatures and forms pass.
 */
export async function inspectPdf(file: Buffer): Promise<Finding | undefined> {
  const found = activeIn(file);
  if (found !== undefined) return found;
  if (withPlainNames(file).includes('/Encrypt')) return { kind: 'encrypted', what: 'PDF' };
  const objects = objectsOf(file);
  if (objects === undefined) return unreadable;
  if (objects.marked !== undefined) return { kind: 'active', what: objects.marked };
  let budget = mostBytes;
  for (const stream of objects.streams) {
    const content = await unpack(file, stream, budget);
    if (content === 'unreadable') return unreadable;
    if (content === 'too-much') return { kind: 'depth', what: 'PDF' };
    if (content === 'picture') continue;
    budget -= content.length;
    if (budget <= 0) return { kind: 'depth', what: 'PDF' };
    if (isProgram(content)) return { kind: 'program', what: 'PDF' };
    const within = activeIn(content);
    if (within !== undefined) return within;
    const marked = stream.dictionary.has('/First') ? markedIn(content) : undefined;
    if (marked !== undefined) return { kind: 'active', what: marked };
  }
  return undefined;
}

const unreadable: Finding = { kind: 'unreadable', what: 'PDF' };

function activeIn(content: Buffer): Finding | undefined {
  const text = withPlainNames(content);
  const name = [...active, ...attached].find((one) => text.includes(one, 0, 'latin1'));
  return name === undefined ? undefined : { kind: 'active', what: name.slice(1) };
}
