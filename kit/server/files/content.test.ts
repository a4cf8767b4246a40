import { expect, test } from 'vitest';
import { Refusal } from '#kit/contract/refusal.ts';
import { checkContent } from './content.ts';
import { zipOf } from './zip-writer.ts';

const headBytes = 64 * 1024;

/**
 * The first bytes of an archive whose parts come in this order, the first of them too large for others to be in the
 * head.
 */
async function headOf(...names: readonly string[]): Promise<Buffer> {
  const entries = names.map((name, at) => ({
    name,
    bytes: at === 0 ? Buffer.alloc(200_000, 'x') : Buffer.from('<a/>'),
  }));
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(stored(entries))) parts.push(part);
  return Buffer.concat(parts).subarray(0, headBytes);
}

async function* stored<T>(entries: readonly T[]): AsyncGenerator<T> {
  yield* entries;
}

test('UPL-03 documents of any office program pass, whichever of their parts comes first', async () => {
  for (const [name, ...parts] of [
    ['a.xlsx', '[Content_Types].xml', 'xl/workbook.xml'],
    ['a.xlsx', '_rels/.rels', 'xl/workbook.xml', '[Content_Types].xml'],
    ['a.xlsx', 'xl/worksheets/sheet1.xml', '[Content_Types].xml'],
    ['a.docx', 'word/document.xml', '[Content_Types].xml'],
  ] as const)
    expect(checkContent(name, await headOf(...parts)), parts.join()).toBeUndefined();
  expect(() => checkContent('a.xlsx', Buffer.alloc(0))).toThrow(Refusal);
});

test('UPL-03 an archive of anything else is not a document', async () => {
  const head = await headOf('photos/one.jpg', 'readme.txt');
  expect(() => checkContent('a.xlsx', head)).toThrow(Refusal);
  expect(() => checkContent('a.docx', head)).toThrow(Refusal);
  expect(() => checkContent('a.zip', head)).not.toThrow();
});
