import { takeBare, takeQuoted } from './fast.ts';
import type { Limits } from './limits.ts';
import type { LevelState } from './level-state.ts';
import type { Plan } from './plan.ts';
import { FileRefused } from './refused.ts';
import type { RowWriter } from './rows.ts';
import { failBegun, takeBegun } from './values.ts';
import { scan, Window } from './window.ts';

const [quote, comma, colon, backslash] = [0x22, 0x2c, 0x3a, 0x5c];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The states of the parser: what may come next. */
const next = { root: 0, firstMember: 1, member: 2, afterMember: 3, firstObject: 4, object: 5, afterObject: 6, end: 7 };

const windowBytes = 1024 * 1024;

/**
 * Reads the declared structure from a stream of JSON, one member at a time, in constant memory. Undeclared names are
 * refused, so a name from the file is never looked up.
 */
export async function readJson(
  source: AsyncIterable<Uint8Array>,
  { plan, rows, limits, pause }: { plan: Plan; rows: RowWriter; limits: Limits; pause: () => Promise<void> },
): Promise<void> {
  const window = new Window(windowBytes);
  const scanner = new JsonScanner(plan, rows, window, limits.tokenBytes);
  let hasBegun = false;
  await scan(source, window, async (isLast) => {
    if (!hasBegun && !isLast && window.end < 4) return;
    if (!hasBegun) skipMark(window);
    hasBegun = true;
    scanner.step(isLast);
    await pause();
  });
}

// Skips a byte order mark; detects two-byte encodings by it or by the zeros between their letters.
function skipMark(window: Window): void {
  const [first = 0, second = 0, third = 0] = window.bytes.subarray(0, 3);
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const isWide = window.end > 1 && (first === 0) !== (second === 0) && (first === openObject || second === openObject);
  if (isMarked || isWide) throw new FileRefused('TEP_006.utf16');
  if (first === 0xef && second === 0xbb && third === 0xbf) window.start = 3;
}

class JsonScanner {
  private readonly plan: Plan;
  private readonly rows: RowWriter;
  private readonly window: Window;
  private readonly most: number;
  private readonly bytes: Buffer;
  private level: LevelState;
  private state = next.root;
  private at = 0;
  private guess = 0;

  constructor(plan: Plan, rows: RowWriter, window: Window, most: number) {
    this.plan = plan;
    this.rows = rows;
    this.window = window;
    this.bytes = window.bytes;
    this.most = most;
    this.level = plan.root;
  }

  /** Consumes members as far as the window certainly holds them, or all if it is the last. */
  step(isLast: boolean): void {
    const { window } = this;
    const { end } = window;
    // A member that begins before this point ends inside the window, or is too long.
    const safe = isLast ? end : end - this.most;
    this.at = window.start;
    this.advance(safe);
    window.start = Math.min(this.at, end);
    if (isLast && this.state !== next.end) throw this.brokenOff();
  }

  // A separate method, so that it is compiled as a whole: the code of a loop compiled while it runs is discarded at
  // its end.
  private advance(safe: number): void {
    while (this.at < safe) this.readNext();
  }

  private readNext(): void {
    const byte = this.bytes[this.at] ?? 0;
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) {
      this.at += 1;
    } else if (byte === quote && (this.state === next.member || this.state === next.firstMember)) {
      this.readMember();
    } else {
      this.readMark(byte);
    }
  }

  private readMark(byte: number): void {
    const { state } = this;
    this.at += 1;
    if (byte === comma && state === next.afterMember) {
      this.state = next.member;
    } else if (byte === closeObject && (state === next.afterMember || state === next.firstMember)) {
      this.closeObject();
    } else if (byte === openObject && (state === next.object || state === next.firstObject || state === next.root)) {
      this.openObject();
    } else if (byte === comma && state === next.afterObject) {
      this.state = next.object;
    } else if (byte === closeArray && (state === next.afterObject || state === next.firstObject)) {
      this.closeArray();
    } else {
      this.at -= 1;
      throw this.misformed();
    }
  }

  private openObject(): void {
    const { level } = this;
    level.index += 1;
    this.guess = 0;
    this.state = next.firstMember;
    if (level.leafOf >= 0) this.rows.openRow(level.leafOf);
    else if (level === this.plan.totals) this.rows.openTotal();
    else level.open();
  }

  private closeObject(): void {
    const { level } = this;
    if (level.leafOf >= 0) {
      this.rows.closeRow(level.leafOf, this.placeOf);
      for (let outer = level.parent; outer; outer = outer.parent) outer.below += 1;
    } else if (level === this.plan.totals) {
      this.rows.closeTotal(this.placeOf);
    } else if (level === this.plan.root) {
      this.closeRoot();
      return;
    } else {
      if (!level.isSealed) this.rows.sealOuter(level, this.placeOf);
      if (level.below === 0) this.refuseChildless(level);
    }
    this.state = next.afterObject;
  }

  private closeRoot(): void {
    const { root } = this.plan;
    if (!root.isSealed) this.rows.sealOuter(root, this.placeOf);
    // A nil report may leave its lists out.
    for (const [at, child] of this.rows.isNil ? [] : root.children.entries()) {
      if ((root.seen & (1 << (root.columns.length + at))) === 0) {
        throw new FileRefused('TEP_006.missing', { value: child.array });
      }
    }
    this.state = next.end;
  }

  // A customer without any list below is a mistake: a list is missing or misspelt.
  private refuseChildless(level: LevelState): never {
    throw new FileRefused('BG_101.children', { place: this.pathOf(level) });
  }

  private closeArray(): void {
    const parent = this.level.parent;
    if (!parent) throw this.misformed();
    this.level = parent;
    this.guess = 0;
    this.state = next.afterMember;
  }

  private readMember(): void {
    const { bytes, level } = this;
    const start = this.at;
    const member = this.readKey();
    let at = this.at;
    if (bytes[at] !== colon) at = this.skipBlanks(at, start);
    if (bytes[at] !== colon) throw this.misformed(at);
    at += 1;
    if ((bytes[at] ?? 0) <= 0x20) at = this.skipBlanks(at, start);
    const bit = 1 << member;
    if ((level.seen & bit) !== 0) this.refuseMember('TEP_006.duplicate-key', member);
    level.seen |= bit;
    this.guess = member + 1;
    this.state = next.afterMember;
    const first = bytes[at] ?? 0;
    if (member >= level.columns.length) {
      this.enterArray(member, first, at);
    } else {
      if (level.isSealed) this.refuseMember('TEP_006.order', member);
      level.begin(member);
      const isText = first === quote;
      const end = isText ? takeQuoted(level, member, bytes, at + 1) : takeBare(level, member, bytes, at);
      if (end >= 0) {
        level.end(member);
        this.at = isText ? end + 1 : end;
      } else if (isText) {
        this.readText(member, at + 1, start);
      } else {
        this.readBare(member, at, start);
      }
    }
  }

  private enterArray(member: number, first: number, at: number): void {
    const { level } = this;
    const child = level.children[member - level.columns.length];
    if (!child || first !== openArray) throw new FileRefused('TEP_006.nesting', { place: this.whereIs(at) });
    if (!level.isSealed) this.rows.sealOuter(level, this.placeOf);
    child.index = 0;
    this.level = child;
    this.state = next.firstObject;
    this.at = at + 1;
  }

  /**
   * Reads a key past its closing quote. Tries the keys after the last one first: objects are alike, in declared
   * order.
   */
  private readKey(): number {
    const { bytes, level } = this;
    const start = this.at + 1;
    const { keys } = level;
    for (let member = this.guess; member < keys.length; member += 1) {
      const key = keys[member];
      if (key && matches(bytes, start, key)) {
        this.at = start + key.length;
        return member;
      }
    }
    let at = start;
    while (bytes[at] !== quote) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x20) throw this.misformed(at);
      if (byte === backslash || at - start > 200) this.refuseKey(start, at);
      at += 1;
    }
    const member = level.memberOf.get(bytes.toString('utf8', start, at));
    if (member === undefined) return this.refuseKey(start, at);
    this.at = at + 1;
    return member;
  }

  private readText(member: number, from: number, start: number): void {
    const { bytes } = this;
    let at = from;
    let hasEscapes = false;
    for (;;) {
      const byte = bytes[at] ?? 0;
      if (byte === quote) break;
      if (byte < 0x20) throw this.misformed(at);
      if (byte === backslash) {
        hasEscapes = true;
        at += 1;
      }
      at += 1;
      if (at - start > this.most) this.refuseLong(member);
    }
    this.at = at + 1;
    if (hasEscapes) this.takeEscaped(member, from, at);
    else this.take(member, bytes, from, at);
  }

  private takeEscaped(member: number, from: number, to: number): void {
    let text: unknown;
    try {
      text = JSON.parse(`"${this.bytes.toString('utf8', from, to)}"`);
    } catch {
      throw this.misformed(from);
    }
    const plain = String(text);
    // Half a surrogate pair would become a replacement character when converted to bytes.
    if (!plain.isWellFormed()) return failBegun(this.level, member, 'BG_102.characters', plain);
    const unescaped = Buffer.from(plain);
    this.take(member, unescaped, 0, unescaped.length);
  }

  private take(member: number, bytes: Buffer, from: number, to: number): void {
    try {
      takeBegun(this.level, member, bytes, from, to);
    } catch (error) {
      if (!(error instanceof FileRefused) || error.place !== '') throw error;
      throw new FileRefused(error.code, { place: this.pathOf(this.level, this.level.columns[member]?.code) });
    }
  }

  private readBare(member: number, from: number, start: number): void {
    const { bytes } = this;
    let at = from;
    while (isBare(bytes[at] ?? 0)) {
      at += 1;
      if (at - start > this.most) this.refuseLong(member);
    }
    this.at = at;
    if (isNumber(bytes, from, at)) {
      takeBegun(this.level, member, bytes, from, at);
      return;
    }
    const text = at - from <= 400 ? bytes.toString('latin1', from, at) : '';
    if (text === 'null') {
      this.level.end(member);
    } else if ((text === 'true' || text === 'false') && this.level.columns[member]?.type.kind === 'tick') {
      takeBegun(this.level, member, bytes, from, at);
    } else if (text === 'true' || text === 'false') {
      failBegun(this.level, member, 'BG_102.kind', text);
    } else {
      const first = bytes[from];
      if (first === openObject || first === openArray) {
        throw new FileRefused('TEP_006.nesting', { place: this.whereIs(from) });
      }
      throw this.misformed(from);
    }
  }

  private skipBlanks(from: number, start: number): number {
    let at = from;
    for (;;) {
      const byte = this.bytes[at] ?? 0;
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at;
      at += 1;
      if (at - start > this.most) throw this.misformed(start);
    }
  }

  private refuseMember(code: 'TEP_006.duplicate-key' | 'TEP_006.order', member: number): never {
    const { level } = this;
    const value = level.columns[member]?.code ?? level.children[member - level.columns.length]?.array ?? '';
    throw new FileRefused(code, { place: this.pathOf(level), value });
  }

  private refuseKey(start: number, at: number): never {
    const value = this.bytes.toString('utf8', start, at);
    throw new FileRefused('TEP_006.unknown-key', { place: this.pathOf(this.level), value });
  }

  private refuseLong(member: number): never {
    throw new FileRefused('BG_102.long', { place: this.pathOf(this.level, this.level.columns[member]?.code) });
  }

  private misformed(at = this.at): FileRefused {
    if (at >= this.window.end) return this.brokenOff();
    return new FileRefused('TEP_006.json', { place: this.whereIs(at) });
  }

  private brokenOff(): FileRefused {
    return new FileRefused('TEP_006.broken-off', { place: this.whereIs(this.window.end) });
  }

  private whereIs(at: number): string {
    return `${this.pathOf(this.level)} #${this.window.offsetOf(at)}`.trim();
  }

  private readonly placeOf = (level: LevelState, indicator: string) => this.pathOf(level, indicator);

  private pathOf(level: LevelState, indicator?: string): string {
    const steps: string[] = indicator === undefined ? [] : [indicator];
    for (let each: LevelState | undefined = level; each?.parent; each = each.parent) {
      steps.unshift(`${each.array}[${each.index}]`);
    }
    return steps.join('.');
  }
}

// Compare from the end: keys of a level begin alike.
function matches(bytes: Buffer, start: number, key: Buffer): boolean {
  for (let at = key.length - 1; at >= 0; at -= 1) if (bytes[start + at] !== key[at]) return false;
  return true;
}

// Letters, digits, signs and points: the characters of numbers, true, false and null.
function isBare(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    byte === 0x2e ||
    byte === 0x2d ||
    byte === 0x2b ||
    byte === 0x45
  );
}

// A number as JSON writes it: no leading zeros, no bare point.
function isNumber(bytes: Buffer, from: number, to: number): boolean {
  let at = bytes[from] === 0x2d ? from + 1 : from;
  const first = bytes[at] ?? 0;
  if (at >= to || first < 0x30 || first > 0x39) return false;
  if (first === 0x30 && at + 1 < to && isDigit(bytes[at + 1] ?? 0)) return false;
  while (at < to && isDigit(bytes[at] ?? 0)) at += 1;
  return at === to || /^(\.\d+)?([eE][+-]?\d+)?$/.test(bytes.toString('latin1', at, Math.min(to, at + 400)));
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}
