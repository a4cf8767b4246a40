import { endings, readFileName, shownPart } from '#bureau/intake/file-name.ts';
import type { Channel } from '#bureau/intake/kind.ts';
import { catalogueCode, refusalText } from '#bureau/intake/refusals.ts';
import { nameWords } from '#bureau/intake/name-words.ts';
import type { Checked } from '#kit/browser/upload-screen/declaration.ts';
import { type ZipEntry, zipDirectory } from '#kit/browser/upload-screen/zip-directory.ts';
import { type Language, say } from '#kit/words/words.ts';
import { fileScreenWords } from './words.ts';

type About = {
  readonly channel: Channel;
  readonly institution: string;
  readonly today: string;
  readonly language: Language;
};

/**
 * The content of a data file's name, part by part, and the entries of a zip file; the server checks the same again.
 */
export async function checkDataFile(file: File, about: About): Promise<Checked> {
  const { channel, institution, today, language } = about;
  const name = file.name.normalize('NFC');
  const read = readFileName(name, { channel, institutionCodes: [institution], today });
  const parts = read.parts.map(({ part, text, code }) => ({
    label: say(nameWords, language, part),
    text,
    ...(code === undefined ? {} : { fault: textOf(code, language, shownPart({ part, text })) }),
  }));
  const kind = read.isGood ? { folder: read.file.kind.code } : {};
  if (!name.toLowerCase().endsWith('.zip')) return { parts, faults: [], ...kind };
  const entries = await zipDirectory(file);
  const faults = entries === undefined ? [] : faultsOf(entries, read.isGood ? read.file.stem : undefined);
  const inside = (entries ?? []).slice(0, 1).map((entry) => ({
    label: say(fileScreenWords, language, 'zipEntry'),
    text: entry.name.slice(0, 100),
  }));
  return {
    parts: [...parts, ...inside],
    faults: faults.map(({ code, value }) => textOf(code, language, value)),
    ...kind,
  };
}

type Fault = { readonly code: string; readonly value: string };

/** The server's refusals of a zip file: folders, more than one file, passwords, another name, a zip in a zip. */
function faultsOf(entries: readonly ZipEntry[], stem: string | undefined): Fault[] {
  const folder = entries.find(({ isFolder }) => isFolder);
  if (folder !== undefined) return [{ code: 'TEP_005.folder', value: folder.name }];
  const [only] = entries;
  if (only === undefined || entries.length > 1) return [{ code: 'TEP_005.many', value: String(entries.length) }];
  if (only.isEncrypted) return [{ code: 'TEP_005.encrypted', value: only.name }];
  if (only.name.toLowerCase().endsWith('.zip')) return [{ code: 'TEP_005.nested', value: only.name }];
  const isSame =
    stem === undefined || endings.some((ending) => only.name.toLowerCase() === `${stem}.${ending}`.toLowerCase());
  return isSame ? [] : [{ code: 'TEP_005.name', value: only.name.slice(0, 60) }];
}

function textOf(code: string, language: Language, value: string): string {
  return `${catalogueCode(code)}: ${refusalText(code, language, { value, place: value })}`;
}
