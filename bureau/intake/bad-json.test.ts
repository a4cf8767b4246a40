import { describe, expect, test } from 'vitest';
import { changed, good, json, refusal } from './sample.fixture.ts';
import { readHere } from './data-files.fixture.ts';

describe('JSON', () => {
  test('UPL-05 the base file of all variations is read', async () => {
    expect(await readHere(json, good)).toMatchObject({
      summary: { outcome: 'read', rows: { CHOVAY: 1 }, staged: { CHOVAY: 1 }, faults: 0 },
      totals: expect.arrayContaining([['CHOVAY', 'VND', 'DN032', '900000000.00']]),
    });
  });

  test.each([
    [
      'a key twice',
      changed('"KU001"', '"KU001":"X","KU001"'),
      /^TEP_006\.duplicate-key CNTCTD\[1\]\.KHACHHANG\[1\]\.CHOVAY\[1\]\.KHEUOC\[1\] KU001/,
    ],
    ['a list twice', changed(',"CANDOI"', ',"CNTCTD":[],"CANDOI"'), /^TEP_006\.duplicate-key {2}CNTCTD/],
    ['an unknown key', changed('"KU001"', '"KU999":1,"KU001"'), /^TEP_006\.unknown-key .*KHEUOC\[1\] KU999/],
    [
      'a key that means something to JavaScript',
      changed('"KU001"', '"__proto__":{"x":1},"KU001"'),
      /^TEP_006\.unknown-key .* __proto__/,
    ],
    ['a constructor as key', changed('"KU001"', '"constructor":1,"KU001"'), /^TEP_006\.unknown-key .* constructor/],
    ['a key with escapes', changed('"KU001"', '"KU\\u0030\\u0030\\u0031"'), /^TEP_006\.unknown-key/],
    [
      'an outer value behind its list',
      changed('}]}]}]}],"CANDOI"', '}]}]}],"TTC02":"Hà Nội"}],"CANDOI"'),
      /^TEP_006\.order CNTCTD\[1\] TTC02/,
    ],
    ['a list where a value stands', changed('"KU001":"KU1"', '"KU001":["KU1"]'), /^TEP_006\.nesting .*KHEUOC\[1\]/],
    ['a value where a list stands', changed('"KHEUOC":[', '"KHEUOC":"x","KU001":['), /^TEP_006\.nesting/],
    ['no control totals', good.replace(/,"CANDOI".*/, '}'), /^TEP_006\.missing {2}CANDOI/],
    ['two objects', `${good}${good}`, /^TEP_006\.json/],
    ['a list at the top', `[${good}]`, /^TEP_006\.json/],
    ['a trailing comma', changed('"KU015":0', '"KU015":0,'), /^TEP_006\.json/],
    ['an unquoted key', changed('"KU015":0', 'KU015:0'), /^TEP_006\.json/],
    ['a number with zeros before it', changed('"KU015":0', '"KU015":007'), /^TEP_006\.json/],
    ['NaN', changed('"KU015":0', '"KU015":NaN'), /^TEP_006\.json/],
    ['a raw NUL', changed('Trần', 'Tr\u0000n'), /^TEP_006\.json CNTCTD\[1\]\.KHACHHANG\[1\] #\d+/],
    ['half of it', good.slice(0, good.length / 2), /^TEP_006\.broken-off/],
    ['nothing', '', /^TEP_006\.broken-off/],
    [
      'a customer without anything',
      changed('"CHOVAY":[', '"NOXLRR":[],"CHOVAY":[').replace(/"CHOVAY":\[\{.*?\]\}\]/, '"CHOVAY":[]'),
      /^BG_101\.children CNTCTD\[1\]\.KHACHHANG\[1\]/,
    ],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good, 'utf16le')]), /^TEP_006\.utf16/],
    ['UTF-16 without a mark', Buffer.from(good, 'utf16le'), /^TEP_006\.utf16/],
    [
      'Latin-1',
      Buffer.from(changed('Trần Thị Bình', 'Jürgen Müller'), 'latin1'),
      /^TEP_006\.encoding CNTCTD\[1\]\.KHACHHANG\[1\]\.TTC04/,
    ],
    [
      'another institution inside',
      changed('"KB003":"01301001"', '"KB003":"79302001"'),
      /^TEP_002\.header KB003 79302001/,
    ],
    [
      'another day inside',
      changed('"KB001":"31/10/2026"', '"KB001":"30/09/2026"'),
      /^TEP_003\.header KB001 30\/09\/2026/,
    ],
    ['no header', changed('"KB001":"31/10/2026",', ''), /^BG_101 KB001/],
    [
      'a control total that is no number',
      changed('"CD004":1', '"CD004":"một"'),
      /^BG_102\.decimal CANDOI\[1\]\.CD004 một/,
    ],
    ['a value of a megabyte', changed('KU1', 'K'.repeat(1024 * 1024)), /^BG_102\.long .*KU001/],
    [
      'a megabyte of blanks inside a member',
      changed('"KU001":', `"KU001":${' '.repeat(1024 * 1024)}`),
      /^TEP_006\.json/,
    ],
    ['a hundred thousand brackets', `{"KB001":${'['.repeat(100_000)}`, /^TEP_006\.nesting/],
  ])('UPL-05 %s refuses the file and names the place', async (_, bytes, expected) => {
    expect(await refusal(json, bytes)).toMatch(expected);
  });

  test('UPL-05 a byte order mark, blanks and line ends are accepted, and names are composed', async () => {
    const pretty = JSON.stringify(JSON.parse(good.normalize('NFD')), undefined, 2).replaceAll('\n', '\r\n');
    const { summary, rows } = await readHere(json, `\ufeff${pretty}\r\n\r\n`);
    expect(summary).toMatchObject({ outcome: 'read', faults: 0 });
    expect(rows.CHOVAY?.[0]?.[4]).toBe('Trần Thị Bình'.normalize('NFC'));
  });

  test('UPL-05 members may come in any order before the list below them', async () => {
    const backwards = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(backwards);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).map(([key, each]) => [key, backwards(each)] as const);
      const plain = entries.filter(([, each]) => !Array.isArray(each)).reverse();
      return Object.fromEntries([...plain, ...entries.filter(([, each]) => Array.isArray(each))]);
    };
    const usual = await readHere(json, good);
    expect((await readHere(json, JSON.stringify(backwards(JSON.parse(good))))).rows).toEqual(usual.rows);
  });
});
