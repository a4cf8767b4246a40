import { streams } from './read/frames.ts';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readFileName } from './file-name.ts';
import { parseFile, startReader } from './parse.ts';
import { oldWorkbookOf } from './read/old-workbook.fixture.ts';
import { workbookOf, zipOf } from './read/zip.fixture.ts';
import { loan } from './sample-rows.fixture.ts';
import { good, json, loans, sheetsXml, xls, xlsx, zip } from './sample.fixture.ts';
import { jsonText, readBack, readHere, sheetsOfRows } from './data-files.fixture.ts';

test('UPL-05 bytes changed at random never break the child: it reads or refuses', { timeout: 120_000 }, async () => {
  const files = [
    [json, Buffer.from(good)],
    [zip, zipOf([{ name: json, data: good }])],
    [xlsx, workbookOf(sheetsXml())],
    [xls, oldWorkbookOf(sheetsOfRows(loans(loan)))],
  ] as const;
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let turn = 0; turn < 200; turn += 1) {
    const [name, bytes] = files[turn % files.length] ?? files[0];
    const bad = Buffer.from(bytes);
    for (let each = 0; each < 1 + random(8); each += 1) bad[random(bad.length)] = random(256);
    const { summary } = await readHere(name, bad.subarray(0, random(4) === 0 ? random(bad.length) : bad.length));
    expect(['read', 'refused']).toContain(summary.outcome);
  }
});

test('UPL-05 nothing is left behind', () => {
  // Other processes on the same machine have their own folders.
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`intake-${process.pid}-`))).toEqual([]);
});

test.each([
  [json, good, 'read'],
  [json, good.slice(0, -3), 'TEP_006.broken-off'],
  [zip, zipOf([{ name: json, data: good }]), 'read'],
  [zip, zipOf([{ name: `a/${json}`, data: good }]), 'TEP_005.folder'],
  [xlsx, workbookOf(sheetsXml()), 'read'],
  [xls, oldWorkbookOf(sheetsOfRows(loans(loan))), 'read'],
])('UPL-05 the child says about %s what this process says', async (name, bytes, expected) => {
  const back = await readBack(name, bytes);
  expect(back).toEqual(await readHere(name, bytes));
  expect(back.summary.outcome === 'refused' ? back.summary.code : back.summary.outcome).toBe(expected);
});

test('UPL-05 a file that takes too long or too much memory is abandoned', async () => {
  const many = await jsonText(
    loans(...Array.from({ length: 60_000 }, (_, at) => ({ ...loan, note_number: `K${at}` }))),
  );
  const late = await readBack(json, many, { limits: { seconds: 0.05 } });
  expect(late.summary).toMatchObject({ outcome: 'refused', code: 'TEP_009.time' });
  const large = await readBack(json, many, { limits: { unpackedBytes: 1_000_000 } });
  expect(large.summary).toMatchObject({ outcome: 'refused', code: 'TEP_009' });
  const heavy = await readBack(json, many, { limits: { memoryBytes: 1 } });
  expect(heavy.summary).toMatchObject({ outcome: 'refused', code: 'TEP_009.memory' });
});

test('UPL-05 stopping to read half way ends the child and gives no summary', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'half-read-'));
  try {
    const path = join(folder, 'quarantined');
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ ...loan, note_number: `K${at}` }));
    await writeFile(path, await jsonText(loans(...rows)));
    const named = readFileName(json, { today: '2026-11-21' });
    if (!named.isGood) throw new Error('a bad name');
    const { lines, summary } = parseFile({ path, file: named.file });
    for await (const { stream } of lines) {
      expect(stream).toBe(streams.firstSection);
      break;
    }
    await expect(summary).rejects.toThrow(/nobody read/);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('UPL-05 stopping to wait ends the child', async () => {
  const stopped = readBack(json, good, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toThrow(/aborted/);
});

test('UPL-05 the child knows no secret of its server, and may read its file and do nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nosy-'));
  process.env['BUREAU_FIELD_KEY'] = 'a secret of the server';
  try {
    const path = join(folder, 'quarantined');
    await writeFile(path, 'rows');
    await writeFile(`${path}.other`, 'rows of somebody else');
    const child = startReader(new URL('read/nosy.fixture.ts', import.meta.url), { path });
    const refused = 'ERR_ACCESS_DENIED';
    expect(JSON.parse(await text(child.stdout))).toEqual({
      ...{ environment: [], ownFile: 'done', otherFile: refused, passwords: refused },
      ...{ writing: refused, program: refused, thread: refused },
    });
  } finally {
    delete process.env['BUREAU_FIELD_KEY'];
    await rm(folder, { recursive: true });
  }
});
