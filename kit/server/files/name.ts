import { Refusal } from '#kit/contract/refusal.ts';

const longestName = 200;

/**
 * The name of a file from outside, safe to store and show: NFC, no hidden or direction-changing characters, with one
 * of the extensions ('*' accepts any). Refused as `no-file`, `file-name` or `file-type`.
 */
export function fileNameOf(given: string | undefined, extensions: readonly string[]): string {
  const name = (given ?? '').normalize('NFC').trim();
  if (name === '') throw new Refusal('no-file', 'file');
  // Control and format characters (including direction marks), half surrogate pairs, unassigned characters.
  const isStrange = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd/\\]/u.test(name);
  if (isStrange || name.length > longestName || /^\.+$/.test(name)) throw new Refusal('file-name', 'file');
  const isTaken = extensions.some((ending) => ending === '*' || name.toLowerCase().endsWith(ending));
  if (!isTaken) throw new Refusal('file-type', 'file', { allowed: extensions.join(', ') });
  return name;
}
