import type { Entry } from 'yauzl';
import type { Limits } from './limits.ts';
import { FileRefused } from './refused.ts';
import { SharedTexts, sharedTextsHandler } from './shared-texts.ts';
import { SheetHandler } from './sheet-handler.ts';
import type { SheetFacts, SheetVisitor } from './sheet-visitor.ts';
import { scan, Window } from './window.ts';
import { decoded, XmlScanner, type XmlHandler } from './xml.ts';
import { type ByteBudget, type OpenZip, unpack, unpackWhole } from './zip.ts';

type Reading = {
  readonly limits: Limits;
  readonly budget: ByteBudget;
  readonly pause: () => Promise<void>;
};

type SheetEntry = SheetFacts & { readonly entry: Entry };

const smallPartBytes = 4 * 1024 ** 2;

/** Reads the sheets of a workbook, part by part; macros, formulas and document types are refused. */
export async function readXlsx(zip: OpenZip, visitor: SheetVisitor, reading: Reading): Promise<void> {
  const { limits } = reading;
  const types = await smallPart(zip, '[Content_Types].xml', reading);
  const hasMacros = [...zip.entries.keys()].some((name) => /vbaProject|macrosheets\//i.test(name));
  if (hasMacros || /macroEnabled/i.test(types)) throw new FileRefused('TEP_006.macros');
  const workbook = await smallPart(zip, 'xl/workbook.xml', reading);
  const sheets = await sheetEntries(zip, workbook, reading);
  if (sheets.length > limits.sheets) throw new FileRefused('TEP_006.workbook');
  visitor.check(sheets);
  const is1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(workbook);
  const texts = await sharedTexts(zip, reading);
  for (const { name, entry } of sheets) {
    const sheet = visitor.open(name, is1904);
    if (sheet === undefined) continue;
    await scanPart(zip, entry, reading, (window) => new SheetHandler(window.bytes, { name, texts, sheet, limits }));
    sheet.end();
  }
}

async function scanPart(
  zip: OpenZip,
  entry: Entry,
  { limits, budget, pause }: Reading,
  handlerOf: (window: Window) => XmlHandler,
): Promise<void> {
  const window = new Window(1024 * 1024);
  const scanner = new XmlScanner(window, handlerOf(window), limits.tokenBytes);
  await scan(unpack(zip, entry, { limits, budget }), window, async (isLast) => {
    if (isWide(window)) throw new FileRefused('TEP_006.workbook');
    scanner.step(isLast);
    await pause();
  });
}

// The standard allows parts in UTF-16, but no program writes them.
function isWide({ bytes, start, end }: Window): boolean {
  return start === 0 && end > 1 && (bytes[0] === 0 || bytes[1] === 0 || (bytes[0] ?? 0) >= 0xfe);
}

async function sharedTexts(zip: OpenZip, reading: Reading): Promise<SharedTexts> {
  const texts = new SharedTexts(reading.limits.sharedBytes);
  const entry = zip.entries.get('xl/sharedStrings.xml') ?? zip.entries.get('xl/SharedStrings.xml');
  if (entry) await scanPart(zip, entry, reading, (window) => sharedTextsHandler(window.bytes, texts));
  return texts;
}

async function sheetEntries(zip: OpenZip, workbook: string, reading: Reading): Promise<SheetEntry[]> {
  const relations = await smallPart(zip, 'xl/_rels/workbook.xml.rels', reading);
  const targets = new Map<string, string>();
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    if (attribute(tag, 'Type').endsWith('/worksheet')) targets.set(attribute(tag, 'Id'), attribute(tag, 'Target'));
  }
  const sheets: SheetEntry[] = [];
  for (const [tag] of workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)) {
    const name = decoded(attribute(tag, 'name')).normalize('NFC').trim();
    const target = targets.get(attribute(tag, '(?:\\w+:)id'));
    const entry = target === undefined ? undefined : zip.entries.get(partPath(target));
    if (!entry) throw new FileRefused('TEP_006.sheet-unknown', { value: name });
    sheets.push({ name, entry, isHidden: /^(very)?hidden$/i.test(attribute(tag, 'state')) });
  }
  return sheets;
}

function partPath(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)?.slice(1).join('') ?? '';
}

/** A part that is read as a whole: refused if it is large, missing or has a document type. */
async function smallPart(zip: OpenZip, name: string, { limits, budget }: Reading): Promise<string> {
  const entry = zip.entries.get(name);
  if (!entry) throw new FileRefused('TEP_006.workbook');
  const text = (await unpackWhole(zip, entry, { most: smallPartBytes, limits, budget })).toString('utf8');
  if (/<!doctype/i.test(text)) throw new FileRefused('TEP_006.doctype');
  return text;
}
