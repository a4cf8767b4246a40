import type { FileKind } from '#bureau/intake/kind.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { FileAnswer } from '#kit/server/file-answer.ts';
import type { Language } from '#kit/words/words.ts';

export async function templateFile(_kind: FileKind, _language: Language): Promise<FileAnswer> {
  throw new Refusal('general');
}
export async function guideFile(_kind: FileKind, _language: Language): Promise<FileAnswer> {
  throw new Refusal('general');
}
