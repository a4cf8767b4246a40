import { citizenIdAgrees, isCitizenId } from '#bureau/contract/identifiers.ts';
import { streams } from './frames.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { Fault, LevelState } from './level-state.ts';
import type { CompiledCheck, Place, Plan, SectionPlan } from './plan.ts';
import type { RefusalCode } from '#bureau/intake/refusals.ts';
import { FileRefused, shortened } from './refused.ts';
import { slashed } from '#bureau/intake/days.ts';

export type Expected = {
  /** yyyy-mm-dd, from the file's name. */
  readonly day: string;
  readonly institutionCode: string;
};

type Crossed = { readonly level: LevelState; readonly fault: Fault };

type Prefix = { readonly bytes: Buffer; length: number; split: number; version: number };

const [tab, newline, point] = [0x09, 0x0a, 0x2e];

/** Names the place of a value so that a clerk can find it: a cell or a path. Called only for faults. */
export type PlaceNamer = (level: LevelState, indicator: string) => string;

/** Turns the objects of levels into lines: rows of sections, control totals, faults. */
export class RowWriter {
  readonly rows: number[];
  readonly staged: number[];
  faults = 0;
  /** Whether the header says that there was nothing to report. */
  isNil = false;
  private readonly plan: Plan;
  private readonly frames: FrameWriter;
  private readonly expected: Expected;
  private readonly today: number;
  private readonly faultsListed: number;
  /** The bytes between row_no and the leaf's values, by section, and the outer objects from which they were made. */
  private readonly prefixes: Prefix[];
  /** Whether rows are those of sheets, so that a row's place is its number there. */
  isSheet = false;
  /** How a sheet's cells are named, by section, as `Summary` says. */
  private readonly cells = new Map<string, Readonly<Record<string, string>>>();
  private version = 0;
  /** The contradictions of the current row. */
  private readonly crossed: Crossed[] = [];

  constructor(plan: Plan, frames: FrameWriter, expected: Expected, faultsListed: number) {
    this.plan = plan;
    this.frames = frames;
    this.expected = expected;
    this.faultsListed = faultsListed;
    this.today = Number(expected.day.replaceAll('-', ''));
    this.rows = plan.sections.map(() => 0);
    this.staged = plan.sections.map(() => 0);
    this.prefixes = plan.sections.map(({ chain }) => {
      const most = chain.slice(0, -1).reduce((sum, level) => sum + level.mostBytes() + 16, 16);
      return { bytes: Buffer.alloc(most), length: 0, split: 0, version: -1 };
    });
  }

  /** Ends an object above the rows: its values are complete, and the header is compared with the file's name. */
  sealOuter(level: LevelState, placeOf: PlaceNamer): void {
    level.seal();
    this.version += 1;
    if (level === this.plan.root) this.checkHeader(level, placeOf);
  }

  /** Begins a row: writes row number and outer values; the leaf appends its own. */
  openRow(index: number): void {
    const plan = this.plan.sections[index];
    const prefix = this.prefixes[index];
    if (!plan || !prefix) return;
    const number = (this.rows[index] ?? 0) + 1;
    this.rows[index] = number;
    if (prefix.version !== this.version) {
      prefix.version = this.version;
      writePrefix(plan, prefix, this.isSheet);
    }
    const { bytes, at } = this.frames.room(plan.stream, prefix.length + plan.leaf.mostBytes() + 40);
    let to = writeNumber(bytes, at, number);
    to += prefix.bytes.copy(bytes, to, 0, prefix.split);
    to = writeNumber(bytes, to, plan.leaf.index);
    to += prefix.bytes.copy(bytes, to, prefix.split, prefix.length);
    plan.leaf.open(bytes, to);
  }

  /** Names the cells of a section's sheet, whose columns were found. */
  nameCells(index: number, cells: Readonly<Record<string, string>>): void {
    const section = this.plan.sections[index]?.section;
    if (section) this.cells.set(section.code, cells);
  }

  /** How the places of values are named, by section and indicator. */
  places(): Record<string, Readonly<Record<string, string>>> {
    if (this.isSheet) return Object.fromEntries(this.cells);
    return Object.fromEntries(this.plan.sections.map(({ section, chain }) => [section.code, pathsOf(chain)]));
  }

  /** Ends a row: records its contradictions; the line is kept unless a value was unreadable. */
  closeRow(index: number, placeOf: PlaceNamer): void {
    const plan = this.plan.sections[index];
    if (!plan) return;
    const { leaf } = plan;
    leaf.seal();
    this.crossed.length = 0;
    checkRow(plan.checks, this.today, this.crossed);
    let isFaulty = this.crossed.length > 0;
    let isUnreadable = isFaulty && this.crossed.some(({ fault }) => fault.code === 'BG_101');
    for (const level of plan.chain) {
      isUnreadable ||= level.isUnreadable;
      isFaulty ||= level.faults.length > 0;
    }
    if (isFaulty) this.listFaults(plan, this.rows[index] ?? 0, placeOf);
    if (isUnreadable) {
      if (this.faults <= this.faultsListed) this.keepUnread(plan, this.rows[index] ?? 0);
      return;
    }
    this.staged[index] = (this.staged[index] ?? 0) + 1;
    leaf.out[leaf.at] = newline;
    this.frames.room(plan.stream, 0).at = leaf.at + 1;
  }

  openTotal(): void {
    const { bytes, at } = this.frames.room(streams.totals, this.plan.totals.mostBytes() + 8);
    this.plan.totals.open(bytes, at);
  }

  closeTotal(placeOf: PlaceNamer): void {
    const { totals } = this.plan;
    totals.seal();
    // A nil report has nothing to add up: what its workbook names without a value is not declared.
    if (this.isNil && totals.textOf(totals.columns.length - 1) === '' && totals.faults.length === 1) return;
    refuseFaults(totals, placeOf);
    totals.out[totals.at] = newline;
    this.frames.room(streams.totals, 0).at = totals.at + 1;
  }

  // A row that is not staged is returned as it was written, and counts in control totals as far as it could be read.
  private keepUnread({ section, chain }: SectionPlan, row: number): void {
    const [read, written]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const level of chain) {
      for (const { indicator, value } of level.faults) {
        if (value !== '') written[indicator] = value.replaceAll('\0', '\ufffd').toWellFormed();
      }
      for (const [at, { code, column }] of level.columns.entries()) {
        const text = level.textOf(at);
        if (text !== '' && written[code] === undefined) read[column] = text.replaceAll('\\\\', '\\');
      }
    }
    const place = this.isSheet ? String(chain[0]?.index ?? 0) : chain.map(({ index }) => index).join('.');
    this.writeLine(streams.unread, [section.code, String(row), place, JSON.stringify(read), JSON.stringify(written)]);
  }

  private writeLine(stream: number, fields: readonly string[]): void {
    this.frames.line(stream, `${fields.map((field) => field.replaceAll('\\', '\\\\')).join('\t')}\n`);
  }

  private checkHeader(root: LevelState, placeOf: PlaceNamer): void {
    refuseFaults(root, placeOf);
    const [day, institution] = [root.textOf(0), root.textOf(1)];
    this.isNil = root.textOf(2) === 't';
    if (institution !== this.expected.institutionCode) {
      throw new FileRefused('TEP_002.header', { place: placeOf(root, 'KB003'), value: institution });
    }
    if (day !== this.expected.day)
      throw new FileRefused('TEP_003.header', { place: placeOf(root, 'KB001'), value: slashed(day) });
  }

  private listFaults(plan: SectionPlan, row: number, placeOf: PlaceNamer): void {
    const own = plan.chain.flatMap((level) => level.faults.map((fault) => ({ level, fault })));
    for (const { level, fault } of [...own, ...this.crossed]) {
      this.faults += 1;
      if (this.faults > this.faultsListed) continue;
      const { indicator, code, value, detail } = fault;
      const place = placeOf(level, indicator);
      this.writeLine(streams.faults, [
        plan.section.code,
        String(row),
        indicator,
        code,
        shortened(value),
        place,
        detail,
      ]);
    }
  }
}

// A wrong header or control total cannot be left out like a row: it refuses the file.
function refuseFaults(level: LevelState, placeOf: PlaceNamer): void {
  const [fault] = level.faults;
  if (fault) throw new FileRefused(fault.code, { place: placeOf(level, fault.indicator), value: fault.value });
}

// `a[%s].b[%s].code` of every indicator: filled with a row's place, the path of its value.
function pathsOf(chain: readonly LevelState[]): Record<string, string> {
  const paths: Record<string, string> = {};
  let path = '';
  for (const { array, columns } of chain) {
    path += `${path === '' ? '' : '.'}${array}[%s]`;
    for (const { code } of columns) paths[code] = `${path}.${code}`;
  }
  return paths;
}

// A prefix has two parts: up to the leaf's number, and behind it.
function writePrefix({ chain }: SectionPlan, prefix: Prefix, isSheet: boolean): void {
  const { bytes } = prefix;
  let to = 0;
  bytes[to++] = tab;
  for (const level of isSheet ? [] : chain.slice(0, -1)) {
    to = writeNumber(bytes, to, level.index);
    bytes[to++] = point;
  }
  prefix.split = to;
  bytes[to++] = tab;
  for (const level of chain.slice(0, -1)) {
    to += level.out.copy(bytes, to, level.base, level.at);
    bytes[to++] = tab;
  }
  prefix.length = to;
}

function writeNumber(bytes: Buffer, start: number, number: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest = Math.trunc(rest / 10)) digits += 1;
  let rest = number;
  for (let at = start + digits - 1; at >= start; at -= 1) {
    const tenth = Math.trunc(rest / 10);
    bytes[at] = 0x30 + (rest - tenth * 10);
    rest = tenth;
  }
  return start + digits;
}

function numberAt({ level, at }: Place): number {
  return level.numbers[at] ?? Number.NaN;
}

function checkRow(checks: readonly CompiledCheck[], today: number, crossed: Crossed[]): void {
  for (const check of checks) {
    switch (check.rule) {
      case 'order':
        if (numberAt(check.earlier) > numberAt(check.later)) {
          crossed.push(crossing(check.later, 'BG_107', named(check.earlier)));
        }
        break;
      case 'past':
        if (numberAt(check.day) > today) crossed.push(crossing(check.day, 'BG_107.future', slashed(dayOf(today))));
        break;
      case 'at-most':
        if (numberAt(check.less) > numberAt(check.more)) {
          crossed.push(crossing(check.less, 'BG_102.at-most', named(check.more)));
        }
        break;
      case 'needs':
        if (isAsked(check) && !isFilled(check.column)) crossed.push(crossing(check.column, 'BG_101'));
        break;
      case 'identity': {
        const code = identityFault(check);
        if (code) crossed.push(crossing(check.number, code));
        break;
      }
    }
  }
}

function crossing(place: Place, code: RefusalCode, detail = ''): Crossed {
  const { level, at } = place;
  return { level, fault: { indicator: level.columns[at]?.code ?? '', code, value: shownAt(place), detail } };
}

// KU002 05/01/2025: the other value of a contradiction.
function named(place: Place): string {
  return `${place.level.columns[place.at]?.code ?? ''} ${shownAt(place)}`;
}

// A value as people write it: days are staged as yyyy-mm-dd.
function shownAt({ level, at }: Place): string {
  const text = level.textOf(at);
  return level.columns[at]?.type.kind === 'date' && text !== '' ? slashed(text) : text;
}

function dayOf(number: number): string {
  const digits = String(number);
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}

function isAsked({ when, code, isNot }: CompiledCheck & { rule: 'needs' }): boolean {
  const given = numberAt(when);
  return !Number.isNaN(given) && (given === code) !== isNot;
}

function isFilled({ level, at }: Place): boolean {
  return (level.filled & (1 << at)) !== 0;
}

function identityFault({ number, paper, born, sex }: CompiledCheck & { rule: 'identity' }): RefusalCode | undefined {
  const kind = paper.level.textOf(paper.at);
  const text = number.level.textOf(number.at);
  if (text === '') return undefined;
  switch (kind) {
    case 'passport':
      return /^[A-Z]{1,2}\d{6,8}$/.test(text) ? undefined : 'BG_105';
    case 'old':
      if (/^\d{9}$/.test(text)) return undefined;
      return /^[1-9]\d{7}$/.test(text) ? 'BG_105.lost-zero' : 'BG_105';
    case 'citizen':
      if (/^[1-9]\d{9,10}$/.test(text) && isCitizenId(text.padStart(12, '0'))) return 'BG_105.lost-zero';
      if (!isCitizenId(text)) return 'BG_105';
      return agrees(text, born.level.textOf(born.at), numberAt(sex)) ? undefined : 'BG_105.disagrees';
    default:
      return undefined;
  }
}

// The first code of the table of sexes is male.
function agrees(id: string, bornOn: string, sex: number): boolean {
  return bornOn === '' || Number.isNaN(sex) || citizenIdAgrees(id, bornOn, sex === 0 ? 1 : 2);
}
