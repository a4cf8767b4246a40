import type { RuleKey, RuleParams } from '#kit/contract/rule.ts';

export type FileRules = {
  /** Extensions with their dot, as the runtime settings list them; '*' among them takes every kind (FRM-09). */
  readonly extensions: readonly string[];
  /** Megabytes (1024 x 1024 bytes) a file may have. */
  readonly maxMb?: number;
  readonly maxFiles?: number;
};

export const defaultMaxMb = 15;
export const defaultMaxFiles = 30;
export const attachmentExtensions = ['.jpg', '.jpeg', '.jpe', '.jfif', '.png', '.pdf', '.tiff', '.tif'] as const;

export type FileFault = { readonly key: RuleKey; readonly params: RuleParams };
type Candidate = { readonly name: string; readonly size: number };

/**
 * Why a file is refused; undefined if it is accepted. The server checks again, with the same words (FRM-09, FRM-11).
 */
export function fileFault(file: Candidate, rules: FileRules): FileFault | undefined {
  const name = file.name.normalize('NFC');
  if (!takesExtension(name, rules.extensions)) {
    return { key: 'file-type', params: { name, allowed: rules.extensions.join(', ') } };
  }
  if (file.size === 0) return { key: 'file-empty', params: { name } };
  const maxMb = rules.maxMb ?? defaultMaxMb;
  if (file.size > maxMb * 1024 * 1024) return { key: 'file-size', params: { name, max: maxMb } };
  return undefined;
}

/** Which of the added files join those already chosen, and why the others do not. A repeated file is added once. */
export function addFiles<F extends Candidate>(
  chosen: readonly F[],
  added: readonly F[],
  rules: FileRules,
): { files: readonly F[]; faults: readonly FileFault[] } {
  const most = rules.maxFiles ?? defaultMaxFiles;
  const faults: FileFault[] = [];
  // Room for one file only: a new one replaces it.
  const files: F[] = most === 1 ? [] : [...chosen];
  for (const file of added) {
    const fault = fileFault(file, rules);
    if (fault) faults.push(fault);
    else if (files.some((one) => one.name === file.name && one.size === file.size)) continue;
    else if (files.length < most) files.push(file);
    else if (!faults.some(({ key }) => key === 'file-count')) faults.push({ key: 'file-count', params: { max: most } });
  }
  return { files: files.length === 0 ? chosen : files, faults };
}

function takesExtension(name: string, extensions: readonly string[]): boolean {
  if (extensions.includes('*')) return true;
  const lower = name.toLowerCase();
  return extensions.some((extension) => lower.endsWith(`.${extension.toLowerCase().replace(/^\./, '')}`));
}

/** A size for people: `820 B`, `1,4 KB`, `12,0 MB` with the language's decimal mark. */
export function sizeText(bytes: number, decimalMark: ',' | '.'): string {
  if (bytes < 1024) return `${bytes} B`;
  const [value, unit] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${value.toFixed(1).replace('.', decimalMark)} ${unit}`;
}
