import { crc32, deflateSync } from 'node:zlib';
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
      pdf('<< /Type /Catalog >>', packed('/Length 0', 'MZ program')),
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
      pdf('<< /XFA 2 0 R >>', packed('', '<xdp:xdp><script>x</script></xdp:xdp>')),
      pdf('<< /Type /Catalog >>', packed('/Type /ObjStm /N 1 /First 4', '1 0 << /XFA [(template) 2 0 R] >>')),
      Buffer.from('%PDF-1.7\ntrailer << /Root << /AcroForm << /X#46A 2 0 R >> >> >>'),
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

  test('HRD-08 a PDF with a file within it is not let in', async () => {
    for (const content of [
      pdf('<< /Type /Catalog >>', packed('/Type /EmbeddedFile /Subtype /text#2Fxml', '<invoice/>')),
      pdf('<< /Type /File#73pec /F (a.xml) >>'),
      pdf('<< /Subtype /FileAttachment /FS 2 0 R >>'),
      pdf('<< /F (a.xml) /#45F << /F 2 0 R >> >>'),
      pdf('<< /Type /Catalog >>', packed('/N 1 /First 4', '1 0 << /F (a.xml) /EF << /F 2 0 R >> >>')),
    ])
      expect(await kindOf(content)).toBe('active');
  });

  test('HRD-08 a PDF is read through each stream that could hide what runs, however it is packed, or is let in by nobody', async () => {
    const script = '1 0 << /S /JavaScript /JS (x) >>';
    const flat = deflateSync(script);
    const stream = (dictionary: string, content: Buffer | string) =>
      pdf(
        '<< /Type /Catalog /OpenAction 1 0 R >>',
        Buffer.concat([Buffer.from(`<< ${dictionary} >>\nstream\n`), Buffer.from(content), Buffer.from('\nendstream')]),
      );
    const objects = '/Type /ObjStm /N 1 /First 4';
    const rows = pngRows(Buffer.from(script), 8);
    for (const [what, kind, content] of [
      ['ASCII85 around Flate', 'active', stream(`${objects} /Filter [/ASCII85Decode /FlateDecode]`, ascii85(flat))],
      ['Flate twice', 'active', stream(`${objects} /Filter [/FlateDecode/FlateDecode]`, deflateSync(flat))],
      [
        'a predictor',
        'active',
        stream(`${objects} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 8 >>`, deflateSync(rows)),
      ],
      ['a name in hex', 'active', stream(`${objects} /Fi#6cter /Fl#61teDecode`, flat)],
      [
        'a stream in a stream',
        'active',
        stream('', Buffer.concat([Buffer.from(`9 0 obj << ${objects} /Filter /Fl >> stream\n`), flat])),
      ],
      ['a comment before its word', 'active', stream(`${objects} /Filter /FlateDecode >> % of a reader\n%`, flat)],
      ['hex', 'unreadable', stream(`${objects} /Filter [/ASCIIHexDecode /FlateDecode]`, `${flat.toString('hex')}>`)],
      ['LZW', 'unreadable', stream(`${objects} /Filter /LZWDecode`, flat)],
      ['run lengths', 'unreadable', stream('/Subtype /Image /Filter /RunLengthDecode', flat)],
      ['a filter of its own', 'unreadable', stream(`${objects} /Filter /Crypt`, flat)],
      ['a filter elsewhere', 'unreadable', stream(`${objects} /Filter 7 0 R`, flat)],
      ['parameters elsewhere', 'unreadable', stream(`${objects} /Filter /FlateDecode /DecodeParms [7 0 R]`, flat)],
      ['another predictor', 'unreadable', stream('/Filter /FlateDecode /DecodeParms << /Predictor 2 >>', flat)],
      ['two filters', 'unreadable', stream(`${objects} /Filter /FlateDecode /Filter /DCTDecode`, flat)],
      ['filters by their short key', 'unreadable', stream(`${objects} /F /FlateDecode`, flat)],
      ['a damaged tail', 'unreadable', stream(`${objects} /Filter /FlateDecode`, flat.subarray(0, -6))],
      ['a damaged head', 'unreadable', stream(`${objects} /Filter /FlateDecode`, flat.subarray(2))],
      ['objects told as a picture', 'unreadable', stream('/Subtype /Image /N 1 /First 4 /Filter /DCTDecode', 'x')],
      ['a picture that says it is none', 'unreadable', stream('/Filter /JBIG2Decode', 'x')],
      ['a dictionary that is not whole', 'unreadable', stream(`${objects} /X [ /Filter /FlateDecode`, flat)],
      ['objects that are not packed', 'unreadable', stream(objects, '1 0 << /A 1 >>')],
    ] as const)
      expect([what, await kindOf(content)]).toEqual([what, kind]);
    for (const picture of ['/DCTDecode', '[/FlateDecode /DCTDecode]', '/CCITTFaxDecode', '/JPXDecode', '/JBIG2Decode'])
      expect(await kindOf(stream(`/Type /XObject /Subtype /Image /Filter ${picture}`, 'pixels'))).toBe('clean');
    const pixels = deflateSync(pngRows(Buffer.alloc(64, 7), 8));
    for (const paper of [
      stream('/Filter [/ASCII85Decode /FlateDecode] /Length 0', ascii85(deflateSync('BT (upstream) Tj ET'))),
      stream('/Length 0 /Filter /FlateDecode', ''),
      stream('/Subtype /Image /Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 8 >>', pixels),
      stream('/Length 5 0 R /Filter [/FlateDecode] /DecodeParms [null]', deflateSync('BT ET')),
      pdf('<< /Title (a ) b \\( stream\\) ) /Kids [1 0 R 2 0 R] /On true /X <00ff> >>'.replace('a ) b', 'a (b) c')),
    ])
      expect(await kindOf(paper)).toBe('clean');
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

  test('HRD-08 an archive whose names or places differ from reader to reader is let in by nobody', async () => {
    const two = await zip({ 'a.txt': 'x', 'b.txt': 'y' });
    const changed = (what: string, to: string, from = 0) => {
      const copy = Buffer.from(two);
      copy.write(to, copy.indexOf(what, from), 'latin1');
      return copy;
    };
    const directory = two.indexOf(Buffer.from('504b0102', 'hex'));
    const method = Buffer.from(two);
    method.writeUInt16LE(0, 8);
    const size = Buffer.from(two);
    size.writeUInt32LE(77, 18);
    const hidden = Buffer.from(two);
    // The directory names the first entry twice, and not the second.
    hidden.copy(hidden, two.lastIndexOf('b.txt') - 46, directory, directory + 51);
    for (const [what, content, kind] of [
      ['another name at its place', changed('a.txt', 'a.exe'), 'unreadable'],
      ['another name in the directory', changed('a.txt', 'c.txt', directory), 'unreadable'],
      ['another method', method, 'unreadable'],
      ['another size', size, 'unreadable'],
      ['an entry that the directory does not name', hidden, 'unreadable'],
      ['before its first entry', Buffer.concat([two.subarray(0, 40), two]), 'unreadable'],
      ['another name in Unicode', unicodeName('a.txt', 'a.rels'), 'unreadable'],
      ['a program in Unicode', unicodeName('a.txt', 'a.exe'), 'program'],
      ['a dot behind', await zip({ 'b.exe.': 'x' }), 'program'],
      ['blanks behind', await zip({ 'b.exe . ': 'x' }), 'program'],
      ['a stream of NTFS', await zip({ 'b.exe::$DATA': 'x' }), 'program'],
      ['a blank behind a text', await zip({ 'b.txt ': 'x' }), 'unreadable'],
      ['a zero within', await zip({ 'b.exe\0.txt': 'x' }), 'unreadable'],
    ] as const)
      expect([what, await kindOf(content)]).toEqual([what, kind]);
    for (const content of [two, unicodeName('hop dong.pdf', 'hợp đồng.pdf'), await zip({ '1. Hợp đồng': 'x' })])
      expect(await kindOf(content)).toBe('clean');
  });

  test('HRD-08 relations of an Office document are read whatever their spelling, or the document is let in by nobody', async () => {
    const template = (more: string, mode = 'External') =>
      `<Relationships><Relationship Type="http://x/attachedTemplate" ${more} TargetMode="${mode}"/></Relationships>`;
    const link = '<Relationship Type="http://x/hyperlink" Target="http://a.example/?a=1&amp;b" TargetMode="External"/>';
    const utf16 = Buffer.from(`\uFEFF${template('Target="http://evil.example/a.dotm"')}`, 'utf16le');
    for (const [what, kind, relations] of [
      ['UTF-16', 'unreadable', utf16],
      ['UTF-16, the other way', 'unreadable', Buffer.from(utf16).swap16()],
      ['UTF-16 without its mark', 'unreadable', utf16.subarray(2)],
      ['UTF-7', 'unreadable', `<?xml version="1.0" encoding="UTF-7"?>${template('')}`],
      ['a DOCTYPE', 'unreadable', `<!DOCTYPE x [<!ENTITY e "External">]>${template('', '&e;')}`],
      ['numbers of letters', 'active', template('', '&#x45;xternal')],
      ['a sign within an attribute', 'active', template('Target="http://evil.example/>"')],
      ['a prefix', 'active', template('').replaceAll('Relationship ', 'r:Relationship ')],
      ['an honest link', 'clean', `<?xml version="1.0" encoding="UTF-8"?><Relationships>${link}</Relationships>`],
    ] as const)
      expect([what, await kindOf(await zip({ ...workbookParts, 'word/_rels/settings.xml.rels': relations }))]).toEqual([
        what,
        kind,
      ]);
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

function ascii85(content: Buffer): string {
  let text = '';
  for (let at = 0; at < content.length; at += 4) {
    const four = Buffer.concat([content.subarray(at, at + 4), Buffer.alloc(4)]).readUInt32BE(0);
    const digits = [4, 3, 2, 1, 0].map((power) => String.fromCharCode(33 + (Math.floor(four / 85 ** power) % 85)));
    text += digits.slice(0, Math.min(4, content.length - at) + 1).join('');
  }
  return `${text}~>`;
}

/** Rows as PNG tells them, by what stands above, so that no name is left in plain. */
function pngRows(content: Buffer, width: number): Buffer {
  const rows: Buffer[] = [];
  for (let at = 0; at < content.length; at += width) {
    const row = Buffer.from(content.subarray(at, at + width));
    for (let place = 0; place < row.length; place += 1)
      row[place] = (row[place] ?? 0) - (at === 0 ? 0 : (content[at - width + place] ?? 0));
    rows.push(Buffer.of(2), row);
  }
  return Buffer.concat(rows);
}

/** An archive with one empty entry, whose name is told once more in Unicode. */
function unicodeName(name: string, unicode: string): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(name));
  const said = Buffer.concat([Buffer.of(1), sum, Buffer.from(unicode)]);
  const extra = Buffer.concat([Buffer.of(0x75, 0x70, said.length, 0), said]);
  const lengths = Buffer.of(name.length, 0, extra.length, 0);
  const local = [Buffer.from('504b0304', 'hex'), Buffer.alloc(22), lengths, Buffer.from(name), extra];
  const listed = [
    Buffer.from('504b0102', 'hex'),
    Buffer.alloc(24),
    lengths,
    Buffer.alloc(14),
    Buffer.from(name),
    extra,
  ];
  const [head, directory] = [Buffer.concat(local), Buffer.concat(listed)];
  const end = Buffer.alloc(22);
  end.writeUInt32BE(0x504b0506, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(head.length, 16);
  return Buffer.concat([head, directory, end]);
}
