import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import { isRegistered } from '#bureau/consents/consent.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { faultsOf, faultText } from '#kit/contract/rule.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { fold } from '#kit/words/fold.ts';
import { fill, say } from '#kit/words/words.ts';
import { consents } from './contract.ts';
import { coveredBy } from './covers.ts';
import { consentFields, wordingOf } from './fields.ts';
import { consentFileRefusals } from './refusals.ts';
import { registerConsent } from './register.ts';
import { consentWords } from './words.ts';

const mostRows = 2_000;
const mostFaults = 200;

type ConsentColumn = (typeof consentFields)[number];
const needed = ['customerName', 'covers', 'kind', 'startsOn', 'endsOn'] as const satisfies readonly ConsentColumn[];

type Fault = { readonly row: number; readonly column: string; readonly fault: string };

/**
 * Registers the consents of a file of rows, each by the rules of the form. A wrong row is told with its number in the file
 * and the others are kept; one that is registered already counts as known, so that a file can be sent again.
 */
export async function registerFile(context: Context, file: ReceivedFile) {
  const { request, audit } = context;
  const faults: Fault[] = [];
  let [registered, known] = [0, 0];
  for (const { row, given } of await rowsOf(context, file)) {
    const read = consents.register.body.safeParse(given);
    if (!read.success) {
      const [fault] = faultsOf(read.error);
      if (fault !== undefined) faults.push({ row, column: fault.field, fault: faultText(fault, request.language) });
      continue;
    }
    const { customerName, cicCode, identityNumber, covers, ...rest } = read.data;
    const { evidence, evidenceHash } = rest;
    const consent = { ...rest, ...coveredBy[covers], evidence, evidenceHash, voucher: undefined };
    if (await isRegistered(context, { customerName, cicCode, identityNumber }, consent)) {
      known += 1;
      continue;
    }
    try {
      await registerConsent(context, { customerName, cicCode, identityNumber }, consent);
      registered += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fault = fill(error.reason.text[request.language === 'vi' ? 0 : 1], error.params);
      faults.push({ row, column: error.field ?? '', fault });
    }
  }
  audit.note({ file: file.name, sha256: file.sha256.toString('hex'), registered, known, faults: faults.length });
  return { registered, known, faults: faults.slice(0, mostFaults), faultCount: faults.length };
}

async function rowsOf(context: Context, file: ReceivedFile) {
  const { files, request } = context;
  const refuse = (key: 'notUtf8' | 'noTitles' | 'tooMany', gaps: Record<string, string | number> = {}) =>
    new Refusal(consentFileRefusals['consent-file'], 'file', {
      reason: say(consentWords, request.language, key, gaps),
    });
  // Read once and removed: its rows are consents then, and the audit has its hash.
  await file.keep();
  const local = await files.localFile(file.handle);
  let cells: readonly (readonly unknown[])[];
  try {
    cells = parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(local.path)).normalize('NFC'));
  } catch {
    throw refuse('notUtf8');
  } finally {
    await local.close();
    await files.remove(file.handle);
  }
  const [titles = [], ...lines] = cells;
  const places = titles.map(textOf).map(columnOf);
  const missing = needed.find((column) => !places.includes(column));
  if (missing !== undefined) throw refuse('noTitles', { column: missing });
  if (lines.length > mostRows) throw refuse('tooMany', { most: mostRows });
  const receiver = await nameOfInstitution(context);
  return lines.flatMap((line, at) => {
    const texts = line.map(textOf);
    if (texts.every((text) => text === '')) return [];
    const given: Partial<Record<ConsentColumn, string>> = {};
    for (const [place, column] of places.entries()) {
      const text = texts[place] ?? '';
      if (column !== undefined && text !== '') given[column] = column.endsWith('On') ? dayOf(text) : text;
    }
    return [{ row: at + 2, given: { ...usualTexts(given, receiver), ...given } }];
  });
}

/** What stands in the form too before anybody changes it. */
function usualTexts({ covers = '' }: Partial<Record<ConsentColumn, string>>, receiver: string) {
  return {
    wording: wordingOf(covers, receiver),
    dataSources: say(consentWords, 'vi', 'defaultSources'),
    receivers: receiver,
  };
}

async function nameOfInstitution({ client, who }: Context): Promise<string> {
  const { rows } = await client.query('select name_vi from bureau.institution where id = $1', [who.institutionId]);
  return rows[0]?.name_vi ?? say(consentWords, 'vi', 'defaultReceivers');
}

function textOf(cell: unknown): string {
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? cell.trim() : '';
}

/** The column that a title names: the field's name, or its title in either language. */
function columnOf(title: string): ConsentColumn | undefined {
  const plain = fold(title);
  return consentFields.find((column) => [column, ...consentWords.texts[column]].some((name) => fold(name) === plain));
}

/** dd/MM/yyyy as yyyy-MM-dd; everything else as it is. */
function dayOf(text: string): string {
  const day = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  return day === null ? text : `${day[3]}-${(day[2] ?? '').padStart(2, '0')}-${(day[1] ?? '').padStart(2, '0')}`;
}
