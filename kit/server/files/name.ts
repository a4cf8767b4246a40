import { Refusal } from '#kit/contract/refusal.ts';

const longestName = 200;

/**
 * The name of a file that came from outside, fit to be stored and shown: NFC, nothing that hides or turns letters, with one of
 * the endings ('*' takes any). Refused as `no-file`, `file-name` or `file-type`.
 */
export function fileNameOf(given: string | undefined, extensions: readonly string[]): string {
  const name = (given ?? '').normalize('NFC').trim();
  if (name === '') throw new Refusal('no-file', 'file');
  // Control and format characters (among them those that turn the reading direction), halves of pairs, what no font has.
  const isStrange = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd/\\]/u.test(name);
  if (isStrange || name.length > longestName || /^\.+$/.test(name)) throw new Refusal('file-name', 'file');
  const isTaken = extensions.some((ending) => ending === '*' || name.toLowerCase().endsWith(ending));
  if (!isTaken) throw new Refusal('file-type', 'file', { allowed: extensions.join(', ') });
  return name;
}
