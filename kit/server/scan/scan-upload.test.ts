import { expect, test } from 'vitest';
import { Refusal } from '#kit/contract/refusal.ts';
import { zip } from './contents.fixture.ts';
import { refusalOf } from './finding.ts';
import { inspectThreads } from './inspect-threads.ts';
import { uploadScan } from './scan-upload.ts';

const fileOf = (content: Buffer) => ({
  bytes: content.length,
  read: async () =>
    (async function* () {
      for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
    })(),
});

const spent = ({ user, system }: NodeJS.CpuUsage): number => user + system;

test('HRD-04 while a file is inspected that was made to take long, the server answers others', async () => {
  const names = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(12_000_000, '#41')]);
  const small = await zip({ 'a.pdf': names });
  expect(small.length).toBeLessThan(20_000);
  const scan = uploadScan('document', { scanner: undefined });
  for (const [name, content] of [
    ['a.zip', small],
    ['a.pdf', names],
  ] as const) {
    const [all, here] = [process.cpuUsage(), process.threadCpuUsage()];
    expect(await scan.look({ ...fileOf(content), name, head: content.subarray(0, 65_536) })).toBe(true);
    // The thread that answers reads the file and leaves the work to another, however busy the machine is.
    expect(spent(process.threadCpuUsage(here))).toBeLessThan(spent(process.cpuUsage(all)) / 2);
  }
}, 60_000);

test('HRD-08 a file that is not inspected in time is refused in its own words', async () => {
  const finding = await inspectThreads(1)(fileOf(Buffer.alloc(1_000_000, 'x')));
  expect(finding && refusalOf(finding)).toEqual(new Refusal('file-overdue', 'file', { what: '' }));
});

test('HRD-08 a file that is longer than it was said to be is not let in', async () => {
  const file = { ...fileOf(Buffer.from('Báo cáo')), bytes: 3 };
  await expect(inspectThreads(10_000)(file)).rejects.toEqual(new Refusal('upload-broken', 'file'));
});
