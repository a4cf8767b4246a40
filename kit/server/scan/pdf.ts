import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Finding } from './finding.ts';
import { withPlainNames } from './pdf-names.ts';
import { isProgram } from './signatures.ts';

const inflated = promisify(inflate);
/** What all streams of one document may unpack to. */
const mostBytes = 256 * 1024 * 1024;

// Names of actions and attachments (ISO 32000-2, 12.6.4). A form, a signature, a link and a jump are not among them.
const active = ['/JavaScript', '/Launch', '/RichMedia', '/ImportData', '/Rendition'];

/**
 * What makes a PDF more than paper: scripts, programs that it starts, media, attached programs. Names are looked for
 * in the file as it is and in each of its streams unpacked, so that an object stream hides nothing. A document with a
 * password hides its object streams and is refused; signatures and forms pass.
 */
export async function inspectPdf(file: Buffer): Promise<Finding | undefined> {
  const found = activeIn(file);
  if (found !== undefined) return found;
  if (withPlainNames(file).includes('/Encrypt')) return { kind: 'encrypted', what: 'PDF' };
  let budget = mostBytes;
  for (const start of streamsOf(file)) {
    const content = await unpack(file.subarray(start), budget);
    if (content === undefined) continue;
    budget -= content.length;
    if (budget <= 0) return { kind: 'depth', what: 'PDF' };
    if (isProgram(content)) return { kind: 'program', what: 'PDF' };
    const within = activeIn(content);
    if (within !== undefined) return within;
  }
  return undefined;
}

function activeIn(content: Buffer): Finding | undefined {
  const text = withPlainNames(content);
  const name = active.find((one) => text.includes(one, 0, 'latin1'));
  if (name !== undefined) return { kind: 'active', what: name.slice(1) };
  // A form in XML (XFA) carries its scripts as elements.
  return text.includes('xdp') && /<(xfa:)?script[\s>]/i.test(text.toString('latin1'))
    ? { kind: 'active', what: 'XFA script' }
    : undefined;
}

function* streamsOf(file: Buffer): Generator<number> {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end') continue;
    let start = at + 6;
    if (file[start] === 0x0d) start += 1;
    if (file[start] === 0x0a) start += 1;
    yield start;
  }
}

// A stream that is not packed was seen as it is; a packed one begins with the header of zlib.
async function unpack(content: Buffer, budget: number): Promise<Buffer | undefined> {
  if (((content[0] ?? 0) & 0x0f) !== 8 || content.readUInt16BE(0) % 31 !== 0) return undefined;
  try {
    return await inflated(content, { maxOutputLength: budget });
  } catch (error) {
    // Too much comes out: the caller's budget ends.
    return error instanceof RangeError ? Buffer.alloc(budget) : undefined;
  }
}
