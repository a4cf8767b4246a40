import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf, readFileName } from './file-name.ts';
import { fileKinds } from './kinds.ts';
import { isReportDay } from './days.ts';

const today = '2026-11-21';
const read = (name: string) => readFileName(name, { today, institutionCodes: ['01001001'], channel: 'tt15' });
const codeOf = (name: string) => {
  const result = read(name);
  return result.isGood ? 'good' : result.code;
};

test('UPL-02 a good name gives its kind, institution, day, sequence and extension', () => {
  const result = read('D320100100120261031.001.json');
  expect(result.isGood && { ...result.file, kind: result.file.kind.code }).toEqual({
    kind: 'D32',
    institutionCode: '01001001',
    day: '2026-10-31',
    sequence: '001',
    ending: 'json',
    stem: 'D320100100120261031.001',
  });
  expect(codeOf('D320100100120261031.001.JSON')).toBe('good');
  expect(codeOf('DKQ0100100120261031.999.zip')).toBe('good');
  expect(codeOf('D100100100120261103.001.xls')).toBe('good');
});

test.each([
  ['D320100100120261031.01.json', 'TEP_001.sequence'],
  ['D320100100120261031.0001.json', 'TEP_001.sequence'],
  ['D320100100120261031.000.json', 'TEP_001.sequence'],
  ['D320100100120261031.json', 'TEP_001.sequence'],
  ['D320100100120261031.001.exe', 'TEP_001.ending'],
  ['D320100100120261031.001.json.exe', 'TEP_001.ending'],
  ['D320100100120261031.001', 'TEP_001.ending'],
  ['d320100100120261031.001.json', 'TEP_001.kind'],
  ['D990100100120261031.001.json', 'TEP_001.kind'],
  ['K20100100120261031.001.json', 'TEP_001.channel'],
  ['D350100100120261031.001.json', 'TEP_001.not-taken'],
  ['D360100100120261031.001.json', 'TEP_001.not-taken'],
  ['D320100X00120261031.001.json', 'TEP_001.institution'],
  ['D320100200120261031.001.json', 'TEP_002'],
  ['D320100100120260231.001.json', 'TEP_003.no-such-day'],
  ['D320100100120261301.001.json', 'TEP_003.no-such-day'],
  ['D3201001001202610.001.json', 'TEP_001.day'],
  ['D320100100120261030.001.json', 'TEP_003.period'],
  ['D320100100120261130.001.json', 'TEP_003.future'],
  ['D3201001001202610311.001.json', 'TEP_001'],
  ['../D320100100120261031.001.json', 'TEP_001.kind'],
  ['', 'TEP_001.kind'],
])('UPL-02 the name %j is refused with %s', (name, code) => {
  expect(codeOf(name)).toBe(code);
});

test('UPL-02 a bad name is explained part by part: only the wrong parts are marked', () => {
  const { parts } = read('D320100200120261031.1.json');
  expect(parts).toEqual([
    { part: 'kind', text: 'D32' },
    { part: 'institution', text: '01002001', code: 'TEP_002' },
    { part: 'day', text: '20261031' },
    { part: 'sequence', text: '1', code: 'TEP_001.sequence' },
    { part: 'ending', text: 'json' },
  ]);
});

test('UPL-02 a name without a sequence number keeps its ending: only the number is missing', () => {
  const after = (name: string) => read(name).parts.filter(({ part }) => part === 'sequence' || part === 'ending');
  expect(after('du lieu thang 11.json')).toEqual([
    { part: 'sequence', text: '', code: 'TEP_001.sequence' },
    { part: 'ending', text: 'json' },
  ]);
  expect(after('so.lieu.cuoi.xlsx')).toEqual([
    { part: 'sequence', text: 'lieu.cuoi', code: 'TEP_001.sequence' },
    { part: 'ending', text: 'xlsx' },
  ]);
});

test('UPL-02 every name that is built can be read back, for every kind', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...fileKinds),
      fc.integer({ min: 0, max: 7000 }),
      fc.integer({ min: 1, max: 999 }),
      (kind, days, sequence) => {
        const day = new Date(Date.UTC(2007, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
        const name = fileNameOf(kind, '79303001', day, `${String(sequence).padStart(3, '0')}.xlsx`);
        const result = readFileName(name, { today });
        expect(result.isGood).toBe(isReportDay(kind.frequency, day));
        if (result.isGood) expect([result.file.kind, result.file.day]).toEqual([kind, day]);
      },
    ),
  );
});

test('UPL-02 any text is read as a name without an error, and never accepted if a letter is wrong', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      expect(readFileName(name, { today }).isGood).toBe(false);
    }),
  );
});

test('FIX-21 BAT-05 data files of TT03 are named as those of Circular 15, by kinds K1 to K4; none begins with TT03_', () => {
  const read = (name: string) => readFileName(name, { channel: 'tt03', today: '2026-11-21' });
  for (const kind of ['K1', 'K2', 'K3', 'K4']) expect(read(`${kind}0130100120261031.001.json`).isGood).toBe(true);
  expect(read('TT03_K10130100120261031.001.json')).toMatchObject({ isGood: false, code: 'TEP_001.kind' });
});
