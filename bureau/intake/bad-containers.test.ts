import { describe, expect, test } from 'vitest';
import { d10 } from './kinds/identity.ts';
import { formulaRecord, oldWorkbookOf } from './read/old-workbook.fixture.ts';
import { rowXml, workbookOf, zipOf } from './read/zip.fixture.ts';
import { loan, person } from './sample-rows.fixture.ts';
import { good, json, loans, persons, refusal, sheetsXml, titles, xls, xlsx, zip } from './sample.fixture.ts';
import { jsonText, nameFor, readHere, sheetsOfRows } from './data-files.fixture.ts';

describe('zip files', () => {
  const link = { name: json, data: '/etc/passwd', mode: 0o120777 };
  test.each([
    ['a folder', zipOf([{ name: `a/${json}`, data: good }]), /^TEP_005\.folder {2}a\//],
    [
      'an empty folder beside',
      zipOf([
        { name: 'a/', data: '', isStored: true },
        { name: json, data: good },
      ]),
      /^TEP_005\.folder/,
    ],
    ['a way out of the folder', zipOf([{ name: `../${json}`, data: good }]), /^TEP_005\.folder/],
    ['a drive', zipOf([{ name: `C:\\${json}`, data: good }]), /^TEP_005\.folder/],
    [
      'two files',
      zipOf([
        { name: json, data: good },
        { name: xlsx, data: good },
      ]),
      /^TEP_005\.many/,
    ],
    ['nothing', zipOf([]), /^TEP_005\.damaged/],
    ['another zip file', zipOf([{ name: zip, data: zipOf([{ name: json, data: good }]) }]), /^TEP_005\.nested/],
    ['a file of another name', zipOf([{ name: json.replace('.001.', '.002.'), data: good }]), /^TEP_005\.name/],
    ['a program', zipOf([{ name: zip.replace('zip', 'exe'), data: good }]), /^TEP_005\.name/],
    ['a link', zipOf([link]), /^TEP_005\.link/],
    ['a password', zipOf([{ name: json, data: good, flags: 1 }]), /^TEP_005\.encrypted/],
    ['an unknown method', zipOf([{ name: json, data: good, method: 14 }]), /^TEP_005\.method/],
    ['a smaller size than it has', zipOf([{ name: json, data: good, claimedBytes: 10 }]), /^TEP_005\.size/],
    ['a larger size than it has', zipOf([{ name: json, data: good, claimedBytes: good.length * 9 }]), /^TEP_005\.size/],
    ['a wrong checksum', zipOf([{ name: json, data: good, claimedCrc: 1 }]), /^TEP_005\.damaged/],
    ['broken bytes', zipOf([{ name: json, data: good }]).fill(0x55, 60, 200), /^TEP_005\.damaged/],
    ['its end cut off', zipOf([{ name: json, data: good }]).subarray(0, 300), /^TEP_005\.damaged/],
    ['no zip file at all', Buffer.from('Rar!\u001a\u0007\u0000 etc.'), /^TEP_005\.damaged/],
    [
      'a bomb',
      zipOf([{ name: json, data: `${good.slice(0, -1)}${' '.repeat(60 * 1024 * 1024)}}` }]),
      /^TEP_005\.ratio/,
    ],
    ['an HTML page named xlsx', zipOf([{ name: xlsx, data: '<html><table></table></html>' }]), /^TEP_006\.html/],
  ])('UPL-02 a zip file with %s is refused', async (_, bytes, expected) => {
    expect(await refusal(zip, bytes)).toMatch(expected);
  });

  test('UPL-02 stored and deflated entries are read alike, even inside a workbook', async () => {
    const usual = await readHere(json, good);
    for (const inner of [
      { name: json, data: good, isStored: true },
      { name: json, data: good },
      { name: xlsx, data: workbookOf(sheetsXml()) },
      { name: xls, data: oldWorkbookOf(sheetsOfRows(loans(loan))) },
    ]) {
      const { summary, rows } = await readHere(zip, zipOf([inner]));
      expect(summary).toMatchObject({ outcome: 'read' });
      expect(rows).toEqual(usual.rows);
    }
  });
});

describe('workbooks', () => {
  const rowOf = (cells: readonly string[]) => `${titles}<row r="2">${cells.join('')}</row>`;
  test.each([
    ['an HTML page', Buffer.from('<html><body><table><tr><td>1</td></tr></table></body></html>'), /^TEP_006\.html/],
    ['text', Buffer.from('STT;TTC01'), /^TEP_006\.workbook/],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]),
      /^TEP_006\.password/,
    ],
    [
      'macros by its parts',
      workbookOf(sheetsXml(), { extra: [{ name: 'xl/vbaProject.bin', data: 'x' }] }),
      /^TEP_006\.macros/,
    ],
    [
      'macros by its type',
      workbookOf(sheetsXml(), {
        types: '<Override ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/>',
      }),
      /^TEP_006\.macros/,
    ],
    ['no sheet of loans', workbookOf(without('CHOVAY')), /^TEP_006\.sheet-missing {2}CHOVAY/],
    ['no header', workbookOf(without('CHUNG')), /^TEP_006\.sheet-missing {2}CHUNG/],
    [
      'a header without values',
      workbookOf(sheetsXml({ CHUNG: rowXml(1, ['KB001', 'KB003']) })),
      /^TEP_006\.missing CHUNG KB001/,
    ],
    [
      'an unknown sheet with rows',
      workbookOf({ ...sheetsXml(), CHOVAY2: titles }),
      /^TEP_006\.sheet-unknown {2}CHOVAY2/,
    ],
    ['no titles', workbookOf(sheetsXml({ CHOVAY: '' })), /^TEP_006\.titles {2}CHOVAY/],
    [
      'an unknown column',
      workbookOf(sheetsXml({ CHOVAY: titles.replace('KU016', 'KU999') })),
      /^TEP_006\.column-unknown CHOVAY!\w+1 KU999/,
    ],
    [
      'a column twice',
      workbookOf(sheetsXml({ CHOVAY: titles.replace('KU016', 'KU001') })),
      /^TEP_006\.column-twice CHOVAY!\w+1 KU001/,
    ],
    [
      'a required column missing',
      workbookOf(sheetsXml({ CHOVAY: titles.replace(/<c [^>]*><is><t>KU001<\/t><\/is><\/c>/, '') })),
      /^TEP_006\.column-missing {2}KU001/,
    ],
    [
      'a value beside the columns',
      workbookOf(sheetsXml({ CHOVAY: rowOf(['<c r="AZ2"><v>1</v></c>']) })),
      /^TEP_006\.column-unknown CHOVAY!AZ2/,
    ],
    [
      'one cell at the end of the sheet',
      workbookOf(sheetsXml({ CHOVAY: `${titles}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` })),
      /^TEP_009\.columns CHOVAY!XFD1048576/,
    ],
    ['a million empty rows', workbookOf(sheetsXml({ CHOVAY: titles + manyEmpty() })), /^TEP_009\.columns CHOVAY/],
    [
      'a formula',
      workbookOf(sheetsXml({ CHOVAY: rowOf(['<c r="C2"><f>1+1</f><v>2</v></c>']) })),
      /^TEP_006\.formula CHOVAY!C2/,
    ],
    [
      'entities of its own',
      Buffer.from(workbookOf(sheetsXml({ CHOVAY: `<!DOCTYPE a [<!ENTITY b "c">]>${titles}` }))),
      /^TEP_006\.doctype/,
    ],
    ['rows out of order', workbookOf(sheetsXml({ CHOVAY: `${titles}<row r="1"/>` })), /^TEP_006\.workbook/],
    [
      'a part that lies about its size',
      zipOf([{ name: '[Content_Types].xml', data: '<Types/>', claimedBytes: 1 }]),
      /^TEP_005\.size/,
    ],
    [
      'a sheet that is a bomb',
      workbookOf(sheetsXml({ CHOVAY: titles + ' '.repeat(80 * 1024 * 1024) })),
      /^TEP_005\.ratio/,
    ],
  ])('UPL-02 an xlsx with %s is refused', async (_, bytes, expected) => {
    expect(await refusal(xlsx, bytes)).toMatch(expected);
  });

  test.each([
    ['an HTML page', Buffer.from('<html><table></table></html>'), /^TEP_006\.html/],
    ['an xlsx', workbookOf(sheetsXml()), /^TEP_006\.workbook/],
    ['a formula', oldWorkbookOf(sheetsOfRows(loans(loan)), { extra: [formulaRecord] }), /^TEP_006\.formula C5/],
    [
      'a password',
      oldWorkbookOf(sheetsOfRows(loans(loan)), { extra: [Buffer.from([0x2f, 0, 2, 0, 0, 0])] }),
      /^TEP_006\.password/,
    ],
    ['macros', oldWorkbookOf(sheetsOfRows(loans(loan)), { streams: ['_VBA_PROJECT_CUR'] }), /^TEP_006\.macros/],
    ['a chain that runs in circles', circular(), /^TEP_006\.workbook/],
    ['its end cut off', oldWorkbookOf(sheetsOfRows(loans(loan))).subarray(0, 2000), /^TEP_006\.workbook/],
  ])('UPL-02 an xls with %s is refused', async (_, bytes, expected) => {
    expect(await refusal(xls, bytes)).toMatch(expected);
  });

  test('UPL-05 numbers and days of a sheet are read as meant, and lost zeros are reported with their cell', async () => {
    const sheets = sheetsOfRows(persons(person));
    const [codes = [], row = []] = sheets.KHCN ?? [];
    const at = (code: string) => codes.indexOf(code);
    const cells: (string | number)[] = [...row];
    cells[at('CN002')] = 33005;
    cells[at('CN003')] = 2;
    cells[at('CN006')] = '01';
    cells[at('CN007')] = 1;
    const xml = (cells: readonly (string | number)[]) => ({
      ...Object.fromEntries(
        Object.entries(sheets).map(([name, rows]) => [name, rows.map((each, at) => rowXml(at + 1, each)).join('')]),
      ),
      KHCN: rowXml(1, codes) + rowXml(2, cells),
    });
    const name = nameFor(d10, 'xlsx');
    const usual = await readHere(nameFor(d10, 'json'), await jsonText(persons(person)));
    expect(await readHere(name, workbookOf(xml(cells)))).toMatchObject({ faults: [], rows: usual.rows });
    cells[at('CN008')] = 1190000012;
    expect((await readHere(name, workbookOf(xml(cells)))).faults).toEqual([
      ['KHCN', '1', 'CN008', 'BG_105.lost-zero', '1190000012', 'KHCN!J2'],
    ]);
  });

  function without(name: string): Record<string, string> {
    return Object.fromEntries(Object.entries(sheetsXml()).filter(([each]) => each !== name));
  }
});

function manyEmpty(): string {
  return Array.from({ length: 1_048_575 }, (_, at) => `<row r="${at + 2}"/>`).join('');
}

function circular(): Buffer {
  const file = oldWorkbookOf(sheetsOfRows(loans(loan)));
  const table = 512;
  // Each sector of the stream is followed by itself.
  for (let at = 4; at < 120; at += 1) file.writeUInt32LE(at, table + at * 4);
  return file;
}
