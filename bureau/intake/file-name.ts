import { isDay, isReportDay, slashed } from './days.ts';
import type { Channel, FileKind } from './kind.ts';
import { fileKinds, kindOf, kindsNotTaken } from './kinds.ts';
import type { RefusalCode } from './refusals.ts';
import type { nameWords } from './name-words.ts';

type NamePartKind = keyof (typeof nameWords)['texts'];

/** A part of a name as entered; a bad one has the code that says why and what to do. */
type NamePart = { readonly part: NamePartKind; readonly text: string; readonly code?: RefusalCode };

export const endings = ['json', 'xls', 'xlsx', 'zip'] as const;
type Ending = (typeof endings)[number];

/** The content of a good name. `stem` is the name without its extension: a zip file holds a file of the same stem. */
export type NamedFile = {
  readonly kind: FileKind;
  readonly institutionCode: string;
  /** yyyy-mm-dd. */
  readonly day: string;
  readonly sequence: string;
  readonly ending: Ending;
  readonly stem: string;
};

export type ReadName =
  | { readonly isGood: true; readonly parts: readonly NamePart[]; readonly file: NamedFile }
  | { readonly isGood: false; readonly parts: readonly NamePart[]; readonly code: RefusalCode; readonly value: string };

export type NameExpectations = {
  readonly channel?: Channel;
  /** Codes for which the sender may send; any code if omitted. */
  readonly institutionCodes?: readonly string[];
  /** Today in Hanoi, yyyy-mm-dd; undefined for a name whose day was judged when the file was received. */
  readonly today: string | undefined;
};

/**
 * Reads a data file's name part by part: `Dxx`, 8-digit unit code, yyyymmdd, `.zzz.`, extension. Runs in pages and in
 * servers. Letters are case-sensitive, except in the extension.
 */
export function readFileName(name: string, expected: NameExpectations): ReadName {
  const [stem = '', ...after] = name.split('.');
  const { sequence, ending: entered } = partsAfter(after);
  const kindText = kindTextOf(stem);
  const rest = stem.slice(kindText.length);
  const kind = kindOf(kindText);
  const parts: NamePart[] = [
    part('kind', kindText, kindFault(kindText, expected.channel)),
    part('institution', rest.slice(0, 8), institutionFault(rest.slice(0, 8), expected.institutionCodes)),
    part('day', rest.slice(8, 16), dayFault(rest.slice(8, 16), kind, expected.today)),
    ...(rest.length > 16 ? [part('rest', rest.slice(16), 'TEP_001')] : []),
    part('sequence', sequence, /^(?!000)\d{3}$/.test(sequence) ? undefined : 'TEP_001.sequence'),
    part('ending', entered, isEnding(entered.toLowerCase()) ? undefined : 'TEP_001.ending'),
  ];
  const bad = parts.find(({ code }) => code !== undefined);
  const ending = entered.toLowerCase();
  if (bad?.code !== undefined) return { isGood: false, parts, code: bad.code, value: shownPart(bad) };
  if (!kind || !isEnding(ending)) return { isGood: false, parts, code: 'TEP_001', value: name };
  const file = {
    kind,
    institutionCode: rest.slice(0, 8),
    day: dashed(rest.slice(8, 16)),
    sequence,
    ending,
    stem: `${stem}.${sequence}`,
  };
  return { isGood: true, parts, file };
}

/** A part as a text names it: a day as dd/MM/yyyy. */
export function shownPart({ part, text }: NamePart): string {
  return part === 'day' && /^\d{8}$/.test(text) ? slashed(dashed(text)) : text;
}

/** The name that a file of a kind has. */
export function fileNameOf(kind: FileKind, institutionCode: string, day: string, end: string): string {
  return `${kind.code}${institutionCode}${day.replaceAll('-', '')}.${end}`;
}

// What follows the first dot is a sequence number if it is one; else a number is missing, and the ending is behind the last dot.
function partsAfter(dots: readonly string[]): { readonly sequence: string; readonly ending: string } {
  const [first = '', ...after] = dots;
  if (/^\d+$/.test(first)) return { sequence: first, ending: after.join('.') };
  return { sequence: dots.slice(0, -1).join('.'), ending: dots.at(-1) ?? '' };
}

function part(kind: NamePartKind, text: string, code: RefusalCode | undefined): NamePart {
  return code === undefined ? { part: kind, text } : { part: kind, text, code };
}

// The text before the 16 digits; in a stem of another length, the longest code that it begins with.
function kindTextOf(stem: string): string {
  const exact = /^(\D.{1,2})\d{16}$/.exec(stem)?.[1];
  if (exact !== undefined) return exact;
  const codes = [...fileKinds.map(({ code }) => code), ...kindsNotTaken];
  const begun = codes.filter((code) => stem.startsWith(code)).sort((a, b) => b.length - a.length)[0];
  return begun ?? /^\D*\d{0,2}/.exec(stem)?.[0] ?? '';
}

function kindFault(text: string, channel: Channel | undefined): RefusalCode | undefined {
  if (kindsNotTaken.includes(text)) return 'TEP_001.not-taken';
  const kind = kindOf(text);
  if (!kind) return 'TEP_001.kind';
  return channel === undefined || kind.channel === channel ? undefined : 'TEP_001.channel';
}

function institutionFault(text: string, allowed: readonly string[] | undefined): RefusalCode | undefined {
  if (!/^\d{8}$/.test(text)) return 'TEP_001.institution';
  return allowed === undefined || allowed.includes(text) ? undefined : 'TEP_002';
}

function dayFault(text: string, kind: FileKind | undefined, today: string | undefined): RefusalCode | undefined {
  if (!/^\d{8}$/.test(text)) return 'TEP_001.day';
  const day = dashed(text);
  if (!isDay(day) || day < '2000') return 'TEP_003.no-such-day';
  if (today !== undefined && day > today) return 'TEP_003.future';
  return kind && !isReportDay(kind.frequency, day) ? 'TEP_003.period' : undefined;
}

function dashed(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function isEnding(text: string): text is Ending {
  return endings.some((each) => each === text);
}
