import { FileRefused } from './refused.ts';
import { decoded, isEncoded, nameOf, type XmlHandler } from './xml.ts';

/** Texts that the cells of a workbook share, one behind the other in one buffer: strings would take several times as much. */
export class SharedTexts {
  bytes = Buffer.alloc(64 * 1024);
  private ends = new Uint32Array(1024);
  private count = 0;
  private at = 0;
  private readonly most: number;

  constructor(mostBytes: number) {
    this.most = mostBytes;
  }

  /** Adds to the text at hand. */
  add(bytes: Buffer, from: number, to: number): void {
    if (this.at + to - from > this.most) throw new FileRefused('TEP_009.memory');
    while (this.at + to - from > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length)]);
    }
    this.at += bytes.copy(this.bytes, this.at, from, to);
  }

  /** Ends the text at hand. */
  end(): void {
    if (this.count === this.ends.length) {
      const longer = new Uint32Array(this.ends.length * 2);
      longer.set(this.ends);
      this.ends = longer;
    }
    this.ends[this.count] = this.at;
    this.count += 1;
    if (this.count * 4 > this.most) throw new FileRefused('TEP_009.memory');
  }

  /** Where a text stands, as [from, to]; undefined when there is none of that number. */
  placeOf(index: number): readonly [number, number] | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    return [index === 0 ? 0 : (this.ends[index - 1] ?? 0), this.ends[index] ?? 0];
  }
}

const [item, text, phonetic] = [nameOf('si'), nameOf('t'), nameOf('rPh')];

/** Fills shared texts from their part: the runs of a rich text are one text, readings beside it are none. */
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
