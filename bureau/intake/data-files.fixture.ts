import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { header, headerSheet, totalColumns, totalsArray, totalValue } from './around.ts';
import { type NamedFile, readFileName } from './file-name.ts';
import { slashed } from './days.ts';
import { type FileContent, type FileRow, jsonFile } from './generate.ts';
import { type FileKind, indicatorsOf } from './kind.ts';
import { type ParseOrder, parseFile } from './parse.ts';
import { type Frame, readFrames } from './read/frame-reader.ts';
import { streams, type Summary } from './read/frames.ts';
import { type Limits, limits as usualLimits } from './read/limits.ts';
import { readFile } from './read/read-file.ts';
import { TotalsCounter } from './totals-counter.ts';

/** A file as the parser read it: lines of COPY text by section, split into columns; \N is null. */
export type ReadBack = {
  readonly summary: Summary;
  readonly rows: Readonly<Record<string, (string | null)[][]>>;
  /** The place of each row of a section. */
  readonly places: Readonly<Record<string, (string | null)[]>>;
  /** Without what their texts say beside the value: that is in `details`. */
  readonly faults: (string | null)[][];
  readonly details: (string | null)[];
  readonly unread: (string | null)[][];
  readonly totals: (string | null)[][];
};

/** Writes a file into its own folder, has the child read it, and collects the result. */
export async function readBack(
  name: string,
  bytes: Buffer | string,
  order: Partial<ParseOrder> = {},
): Promise<ReadBack> {
  return inFolder(name, bytes, async (path, file) => {
    const parsing = parseFile({ path, file, ...order });
    const frames = await gathered(parsing.lines);
    return together(file.kind, frames, await parsing.summary);
  });
}

/** The same in this process, without starting the child: for tests with many files. */
export async function readHere(name: string, bytes: Buffer | string, limits: Partial<Limits> = {}): Promise<ReadBack> {
  return inFolder(name, bytes, async (path, file) => {
    const written: Buffer[] = [];
    const outlet = {
      write(bytes: Buffer, done: () => void) {
        written.push(bytes);
        setImmediate(done);
      },
    };
    await readFile({ ...file, path, limits: { ...usualLimits, ...limits } }, outlet);
    const frames = await gathered(readFrames(Readable.from(written)));
    const summary = frames.pop();
    return together(file.kind, frames, JSON.parse(summary?.lines.toString('utf8') ?? ''));
  });
}

async function gathered<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function inFolder<T>(
  name: string,
  bytes: Buffer | string,
  read: (path: string, file: NamedFile) => Promise<T>,
): Promise<T> {
  const named = readFileName(name, { today: '2026-11-21' });
  if (!named.isGood) throw new Error(`a bad name: ${named.code}`);
  const folder = await mkdtemp(join(tmpdir(), `intake-${process.pid}-`));
  try {
    const path = join(folder, 'quarantined');
    await writeFile(path, bytes);
    return await read(path, named.file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function together(kind: FileKind, frames: readonly Frame[], summary: Summary): ReadBack {
  const linesOf = (wanted: number) => {
    return split(
      Buffer.concat(frames.filter(({ stream }) => stream === wanted).map(({ lines }) => lines)).toString('utf8'),
    );
  };
  const staged = kind.sections.map(({ code }, at) => [code, linesOf(streams.firstSection + at)] as const);
  const faults = linesOf(streams.faults);
  return {
    summary,
    rows: Object.fromEntries(
      staged.map(([code, lines]) => [code, lines.map(([row = null, , ...rest]) => [row, ...rest])]),
    ),
    places: Object.fromEntries(staged.map(([code, lines]) => [code, lines.map(([, place = null]) => place)])),
    faults: faults.map((fault) => fault.slice(0, 6)),
    details: faults.map((fault) => fault[6] ?? null),
    unread: linesOf(streams.unread),
    totals: linesOf(streams.totals),
  };
}

function split(text: string): (string | null)[][] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t').map((field) => (field === '\\N' ? null : field.replaceAll('\\\\', '\\'))));
}

/** The whole text of a generated JSON file. */
export async function jsonText(content: FileContent): Promise<string> {
  let text = '';
  for await (const piece of jsonFile(content)) text += piece;
  return text;
}

/** The sheets of a workbook with these rows, without styles: titles are indicator codes. */
export function sheetsOfRows(
  content: FileContent & { rows: Readonly<Record<string, readonly FileRow[]>> },
): Record<string, string[][]> {
  const { kind, institutionCode, day, rows } = content;
  const counter = new TotalsCounter(kind);
  const sections = kind.sections.map((section): [string, string[][]] => {
    const columns = indicatorsOf(section);
    for (const row of rows[section.code] ?? []) counter.count(section, row);
    const data = (rows[section.code] ?? []).map((row) => columns.map(({ column }) => row[column] ?? ''));
    return [section.code, [columns.map(({ code }) => code), ...data]];
  });
  const codes = [...totalColumns.map(({ code }) => code), totalValue.code];
  const totals = counter.totals().map(({ section, currency, code, value }) => [section, currency, code, value]);
  return {
    [headerSheet]: [header.map(({ code }) => code), [slashed(day), institutionCode]],
    ...Object.fromEntries(sections),
    [totalsArray]: [codes, ...totals],
  };
}

/** A name that files of a kind have. */
export function nameFor(kind: FileKind, ending: string, day = '2026-10-31'): string {
  return `${kind.code}01301001${day.replaceAll('-', '')}.001.${ending}`;
}
