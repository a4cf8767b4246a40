import { FileRefused } from './refused.ts';
import { decoded, isEncoded, nameOf, type XmlHandler } from './xml.ts';

const pageBytes = 1024 * 1024;
const mostTextBytes = 0xffff;

const noBytes = Buffer.alloc(0);

/**
 * Shared texts of a workbook's cells, one after another in pages: strings would take several times as much, and a
 * single growing buffer would exist twice while it grows.
 */
export class SharedTexts {
  /** The position of the text that `find` found last. */
  bytes: Buffer = noBytes;
  from = 0;
  to = 0;
  private readonly pages: Buffer[] = [Buffer.allocUnsafeSlow(pageBytes)];
  /** The start of each text, counted over all pages, and its length. */
  private starts = new Uint32Array(1024);
  private lengths = new Uint16Array(1024);
  private count = 0;
  private start = 0;
  private length = 0;
  private readonly most: number;

  constructor(mostBytes: number) {
    this.most = mostBytes;
  }

  /** Adds to the current text. */
  add(bytes: Buffer, from: number, to: number): void {
    const length = this.length + to - from;
    if (length > mostTextBytes) throw new FileRefused('BG_102.long');
    if ((this.start % pageBytes) + length > pageBytes) this.turnPage();
    const page = this.pages[this.pages.length - 1];
    if (page) bytes.copy(page, (this.start % pageBytes) + this.length, from, to);
    this.length = length;
  }

  /** Ends the current text. */
  end(): void {
    if (this.count === this.starts.length) this.lengthen();
    this.starts[this.count] = this.start;
    this.lengths[this.count] = this.length;
    this.count += 1;
    this.start += this.length;
    this.length = 0;
    if (this.start % pageBytes === 0 && this.start === this.pages.length * pageBytes) this.addPage();
  }

  /** Looks up a text by its number; false if there is none. */
  find(index: number): boolean {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return false;
    const start = this.starts[index] ?? 0;
    this.bytes = this.pages[Math.trunc(start / pageBytes)] ?? noBytes;
    this.from = start % pageBytes;
    this.to = this.from + (this.lengths[index] ?? 0);
    return true;
  }

  // A text lies in one page: its first part moves to the next.
  private turnPage(): void {
    const last = this.pages[this.pages.length - 1];
    const from = this.start % pageBytes;
    const next = this.addPage();
    last?.copy(next, 0, from, from + this.length);
    this.start = (this.pages.length - 1) * pageBytes;
  }

  private addPage(): Buffer {
    this.refuseMore(this.pages.length * pageBytes);
    const page = Buffer.allocUnsafeSlow(pageBytes);
    this.pages.push(page);
    return page;
  }

  private lengthen(): void {
    this.refuseMore(this.count * 6);
    const starts = new Uint32Array(this.count * 2);
    const lengths = new Uint16Array(this.count * 2);
    starts.set(this.starts);
    lengths.set(this.lengths);
    [this.starts, this.lengths] = [starts, lengths];
  }

  private refuseMore(bytes: number): void {
    if (bytes > this.most) throw new FileRefused('TEP_009.memory');
  }
}

const [item, text, phonetic] = [nameOf('si'), nameOf('t'), nameOf('rPh')];

/** Fills the shared texts from their part: the runs of a rich text are one text, phonetic readings are dropped. */
export function sharedTextsHandler(bytes: Buffer, texts: SharedTexts): XmlHandler {
  let isInText = false;
  let isPhonetic = false;
  return {
    get wantsText() {
      return isInText;
    },
    open(name) {
      if (name === phonetic) isPhonetic = true;
      else if (name === text) isInText = !isPhonetic;
    },
    close(name) {
      if (name === phonetic) isPhonetic = false;
      else if (name === text) isInText = false;
      else if (name === item) texts.end();
    },
    text(from, to) {
      if (!isEncoded(bytes, from, to)) {
        texts.add(bytes, from, to);
        return;
      }
      const plain = Buffer.from(decoded(bytes.toString('utf8', from, to)));
      texts.add(plain, 0, plain.length);
    },
  };
}
