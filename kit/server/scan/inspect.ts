import { type Budget, inspectArchive, newBudget } from './archive.ts';
import type { Finding } from './finding.ts';
import { inspectOldOffice } from './old-office.ts';
import { inspectPdf } from './pdf.ts';
import { isLockedRar } from './rar.ts';
import { hasTestVirus, isProgram } from './signatures.ts';

const [zip, office, rar] = ['504b0304', 'd0cf11e0a1b11ae1', '526172211a07'].map((hex) => Buffer.from(hex, 'hex'));

/**
 * The check that needs no scanner: the antivirus makers' test file, programs, macros, active PDF and passwords. It goes
 * by what the content is, never by its name, and opens archives; RAR alone is not unpacked (`isUnpackable`).
 */
export async function inspect(content: Buffer): Promise<Finding | undefined> {
  return inspectContent(content, newBudget());
}

/** True of an archive that this check looks at from outside only: a scanner unpacks it, or nobody did. */
export function isUnpackable(head: Uint8Array): boolean {
  return begins(Buffer.from(head), rar);
}

async function inspectContent(content: Buffer, budget: Budget): Promise<Finding | undefined> {
  if (hasTestVirus(content)) return { kind: 'virus', what: 'EICAR' };
  if (isProgram(content)) return { kind: 'program', what: content.subarray(0, 2).toString('latin1') };
  if (begins(content, office)) return inspectOldOffice(content);
  if (begins(content, rar)) return isLockedRar(content) ? { kind: 'encrypted', what: 'RAR' } : undefined;
  if (content.subarray(0, 1024).includes('%PDF-')) {
    const found = await inspectPdf(content);
    if (found !== undefined) return found;
  }
  // An archive is known by its end, whatever stands before it.
  if (begins(content, zip) || content.includes(endOfArchive))
    return inspectArchive(content, budget, (_, entry, left) => inspectContent(entry, left));
  return undefined;
}

const endOfArchive = Buffer.from('504b0506', 'hex');

function begins(content: Buffer, sign: Buffer | undefined): boolean {
  return sign !== undefined && content.subarray(0, sign.length).equals(sign);
}
