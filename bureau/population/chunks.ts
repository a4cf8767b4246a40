import { firstGenerated } from './births.ts';
import { decoyRecords } from './decoys.ts';
import { knownRecords } from './known/known-records.ts';
import type { Nation } from './nation.ts';
import type { SubjectRecord } from './record.ts';
import { type RowContext, type Table, tables, writeRows } from './rows.ts';
import { makeSubject } from './subject.ts';

/** Subjects `from` up to but not including `to`, as COPY text a table. */
export type Chunk = { subjects: number; texts: Map<Table, Buffer> };

/** The rows of generated borrowers with numbers from `from` to before `to`. */
export function generatedChunk(nation: Nation, context: RowContext, from: number, to: number, end: number): Chunk {
  return chunkOf(context, to - from, function* () {
    for (let id = from; id < to; id++) {
      const record = makeSubject(nation, id);
      // The last one may be half of a couple whose other half does not exist.
      yield { ...record, relations: record.relations.filter(({ relatedId }) => relatedId < end) };
    }
  });
}

/** The rows of the hand-made borrowers, decoys among them. */
export function knownChunk(nation: Nation, context: RowContext): Chunk {
  const records = [...knownRecords(nation), ...decoyRecords()];
  return chunkOf(context, records.length + 1, () => records);
}

/** The number after the last of a population of this size, including the hand-made ones. */
export function endOf(nation: Nation, subjects: number): number {
  return firstGenerated + Math.max(0, subjects - knownCount(nation));
}

function knownCount(nation: Nation): number {
  return [...knownRecords(nation), ...decoyRecords()].reduce((count, { aliases }) => count + 1 + aliases.length, 0);
}

function chunkOf(context: RowContext, subjects: number, records: () => Iterable<SubjectRecord>): Chunk {
  const texts = new Map<Table, TextBuffer>(tables.map((table) => [table, new TextBuffer()]));
  for (const record of records()) writeRows(record, context, (table, line) => texts.get(table)?.add(line));
  const filled = [...texts].flatMap(([table, text]) => (text.isEmpty ? [] : [[table, text.bytes()] as const]));
  return { subjects, texts: new Map(filled) };
}

// Convert lines to bytes soon: hundreds of thousands of strings would cost more time in garbage collection than in
// making them.
class TextBuffer {
  #bytes = Buffer.allocUnsafe(0);
  #used = 0;
  #text = '';

  add(line: string): void {
    this.#text += line;
    if (this.#text.length > 16_384) this.#flush();
  }

  get isEmpty(): boolean {
    return this.#used === 0 && this.#text === '';
  }

  bytes(): Buffer {
    this.#flush();
    return this.#bytes.subarray(0, this.#used);
  }

  #flush(): void {
    // At most three bytes a UTF-16 unit.
    const needed = this.#used + this.#text.length * 3;
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    this.#used += this.#bytes.write(this.#text, this.#used);
    this.#text = '';
  }
}
