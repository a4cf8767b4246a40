import { afterAll, beforeAll, expect, test } from 'vitest';
import { locked, oldOffice, packed, pdf, testVirus, workbookParts, zip } from '#kit/server/scan/contents.fixture.ts';
import { numbers } from '#testing/numbers.ts';
import { type TestServer, testServer } from '#testing/server.ts';
import { callerFor, exampleCalls, faultOf, type Request } from './targets.fixture.ts';

// Every call that takes a file gets hostile ones (HRD-08): what a person would open is refused, and none breaks a server.
const isLong = process.env['LONG'] === '1';
const rounds = isLong ? 40 : 1;

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ dailyCustomers: 1_000_000 });
});
afterAll(() => server.stop());

/** What no person may be given to open. */
async function refusedFiles(): Promise<Buffer[]> {
  const script = '<< /S /JavaScript /JS (x) >>';
  return [
    testVirus,
    Buffer.from('MZ program'),
    pdf(script),
    pdf('<< /OpenAction 2 0 R >>', packed('/Type /ObjStm /N 1 /First 4', script)),
    pdf('<< /Type /Catalog >>', packed('/Type /ObjStm /N 1 /First 4 /DecodeParms 9 0 R', script)),
    pdf('<< /Type /Catalog >>', '<< /Filter /LZWDecode >>\nstream\nx\nendstream'),
    pdf('<< /Type /Catalog /Names << /EmbeddedFiles 3 0 R >> >>'),
    await zip({ ...workbookParts, 'xl/vbaProject.bin': 'x' }),
    await zip({ 'a.exe.': 'x' }),
    await zip({ '../../a.txt': 'x' }),
    locked(await zip({ 'a.txt': 'x' })),
    (await zip({ 'a.txt': 'x' })).subarray(0, -3),
    oldOffice('Workbook', 'VBA'),
    ...(isLong ? [await zip({ 'a.txt': Buffer.alloc(140 * 1024 * 1024) })] : []),
  ];
}

/** What readers have to bear: nothing, noise, and beginnings of formats. */
function strangeFiles(): Buffer[] {
  const heads = [
    '%PDF-1.7\n',
    'PK\u0003\u0004',
    '\u0089PNG\r\n',
    '{"a":',
    '<?xml version="1.0"?><!DOCTYPE a [',
    '\uFEFF',
  ];
  return [
    Buffer.alloc(0),
    Buffer.alloc(1),
    Buffer.alloc(100_000, 0xff),
    Buffer.from('[[['.repeat(20_000)),
    ...heads.map((head) => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64, 0x28)])),
  ];
}

const names = ['../../x.pdf', 'a\u0000.pdf', 'x'.repeat(5_000), '\u202Efdp.exe', '', 'CON', 'a.pdf.exe'];

test('HRD-08 ERR-01 hostile files at every call that takes one: none is a server error, and what is made to harm is not let in', async ({
  task,
}) => {
  const next = numbers(8_121);
  const [refused, strange] = [await refusedFiles(), strangeFiles()];
  const found: string[] = [];
  let [sent, taken] = [0, 0];
  for (const { call, example } of exampleCalls().filter((one) => one.call.upload !== undefined)) {
    const caller = await callerFor(server, { call, example });
    const request = (await example.request(server)) as Request;
    const isForPeople = ['attachment', 'document', 'evidence'].includes(call.upload?.kind ?? '');
    const send = async (content: Buffer, name: string, mayPass: boolean) => {
      sent += 1;
      const file = new File([new Uint8Array(content)], name);
      const answer = await caller.send(call, { ...request, file });
      if (answer.status < 400) taken += 1;
      const isLetIn = isForPeople && !mayPass && answer.status < 400;
      const fault = isLetIn ? 'is let in' : faultOf(answer, call);
      if (fault !== undefined)
        found.push(`${call.method} ${call.path} ${content.subarray(0, 60).toString('latin1')}: ${fault}`);
    };
    const usual = request.file?.name ?? 'a.pdf';
    for (const content of refused) await send(content, usual, false);
    for (const content of strange) await send(content, usual, true);
    for (const name of names) await send(pdf('<< /Type /Catalog >>'), name, true);
    for (let round = 0; round < rounds; round += 1) {
      const whole = Buffer.from((await request.file?.arrayBuffer()) ?? new ArrayBuffer(0));
      for (let change = 0; change < 3 && whole.length > 0; change += 1) whole[next() % whole.length] = next() % 256;
      await send(whole.subarray(0, round % 2 === 0 ? undefined : next() % whole.length), usual, true);
    }
  }
  Object.assign(task.meta, { figure: `${sent} files, ${taken} taken, ${found.length} faults` });
  expect(found.slice(0, 20)).toEqual([]);
  expect(sent).toBeGreaterThan(300);
}, 3_600_000);
