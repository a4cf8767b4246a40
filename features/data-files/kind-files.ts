import { guidePdf } from '#bureau/intake/guide.ts';
import type { FileKind } from '#bureau/intake/kind.ts';
import { templateXlsx } from '#bureau/intake/template.ts';
import { file, type FileAnswer, workbook } from '#kit/server/files/file-answer.ts';
import type { Language } from '#kit/words/words.ts';

type Kept = {
  readonly what: string;
  readonly make: (kind: FileKind, language: Language) => Promise<Uint8Array>;
};

// Declarations do not change while a server runs, so each file is made once (2 languages of 17 kinds).
const made = new Map<string, Promise<Uint8Array>>();

/** An empty workbook of a kind. */
export async function templateFile(kind: FileKind, language: Language): Promise<FileAnswer> {
  const body = await once({ what: 'template', make: templateXlsx }, kind, language);
  return workbook(`${kind.code}-template`, body);
}

/** The guide to a kind as PDF. */
export async function guideFile(kind: FileKind, language: Language): Promise<FileAnswer> {
  const body = await once({ what: 'guide', make: guidePdf }, kind, language);
  return file({ name: `${kind.code}-guide-${language}.pdf`, type: 'application/pdf', body });
}

function once({ what, make }: Kept, kind: FileKind, language: Language): Promise<Uint8Array> {
  const key = `${what} ${kind.code} ${language}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const making = make(kind, language);
  made.set(key, making);
  // A failed one is made again at the next request.
  making.catch(() => made.delete(key));
  return making;
}
