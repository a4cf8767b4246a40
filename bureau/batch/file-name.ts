import { isDay } from '#bureau/intake/days.ts';
import type { batchNameWords } from './words.ts';
import type { CustomerType } from '#bureau/contract/subject-kind.ts';

/** The channel of a batch file; names of the mass channel begin with K. */
export type BatchChannel = 'batch' | 'mass' | 's74';

type PartKind = 'type' | 'day' | 'sequence' | 'ending' | 'rest';
type FaultKey = Exclude<keyof (typeof batchNameWords)['texts'], PartKind>;

/** A part of a file name as entered; a bad part has the key of its fault. */
export type BatchNamePart = { readonly part: PartKind; readonly text: string; readonly fault?: FaultKey };

export type ReadBatchName = {
  readonly parts: readonly BatchNamePart[];
  /** Undefined if a part is bad. */
  readonly file: { readonly customerType: CustomerType; readonly ending: 'xls' | 'xlsx' } | undefined;
};

/**
 * Reads a batch file's name part by part: KB.ddmmyyyy.XXXX and its extension (BAT-05). Runs in pages and in servers.
 */
export function readBatchName(name: string, channel: BatchChannel): ReadBatchName {
  const parts = name.split('.');
  const [type = '', day = '', sequence = ''] = parts;
  const ending = (parts.at(-1) ?? '').toLowerCase();
  const rest = parts.slice(3, -1).join('.');
  const read: BatchNamePart[] = [
    part(
      'type',
      type,
      typeOf(type, channel) === undefined ? (channel === 'mass' ? 'type.mass' : 'type.batch') : undefined,
    ),
    part('day', day, dayFault(day)),
    part(
      'sequence',
      parts.length > 3 ? sequence : '',
      /^\d{4}$/.test(sequence) && parts.length > 3 ? undefined : 'sequence.digits',
    ),
    ...(rest === '' ? [] : [part('rest', rest, 'rest.none')]),
    part('ending', ending, ending === 'xls' || ending === 'xlsx' ? undefined : 'ending.excel'),
  ];
  const customerType = typeOf(type, channel);
  const isGood = read.every(({ fault }) => fault === undefined) && customerType !== undefined;
  return { parts: read, file: isGood ? { customerType, ending: ending === 'xls' ? 'xls' : 'xlsx' } : undefined };
}

/** A correct name for a file of a day (yyyy-mm-dd), its first unless `sequence` says otherwise. */
export function batchNameOf(channel: BatchChannel, customerType: CustomerType, day: string, sequence = 1): string {
  return `${batchStemOf(channel, customerType, day)}${String(sequence).padStart(4, '0')}.xlsx`;
}

/** What the names of all files of a day and a kind of customer begin with. */
export function batchStemOf(channel: BatchChannel, customerType: CustomerType, day: string): string {
  const type = `${channel === 'mass' ? 'K' : ''}${wireTypeOf(customerType)}`;
  return `${type}.${day.split('-').reverse().join('')}.`;
}

/** A type as names of files and ConfirmType write it, and only they: 0 legal, 1 natural. */
export function wireTypeOf(customerType: CustomerType): '0' | '1' {
  return customerType === '1' ? '0' : '1';
}

/** The type that a file's name or ConfirmType means. */
export function customerTypeOfWire(wire: '0' | '1'): CustomerType {
  return wire === '0' ? '1' : '2';
}

function typeOf(text: string, channel: BatchChannel): CustomerType | undefined {
  const bare = channel === 'mass' ? (text.startsWith('K') ? text.slice(1) : '') : text;
  return bare === '0' || bare === '1' ? customerTypeOfWire(bare) : undefined;
}

function dayFault(text: string): FaultKey | undefined {
  if (!/^\d{8}$/.test(text)) return 'day.digits';
  const day = `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;
  return isDay(day) && day >= '2000' ? undefined : 'day.none';
}

function part(kind: PartKind, text: string, fault: FaultKey | undefined): BatchNamePart {
  return fault === undefined ? { part: kind, text } : { part: kind, text, fault };
}
