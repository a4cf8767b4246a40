import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { diskFiles } from './disk.ts';
import { openLink, sealLink } from './links.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-files-'));
const files = diskFiles(root);
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function* pieces(...parts: (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

const inQuarantine = () => readdirSync(join(root, 'quarantine'));

describe('the file store on disk', () => {
  test('UPL-05 what comes in is counted and hashed in quarantine, and kept when it is accepted', async () => {
    const stored = await files.receive(pieces('mot ', 'hai'));
    expect(stored.bytes).toBe(7);
    expect(stored.sha256).toEqual(createHash('sha256').update('mot hai').digest());
    expect(inQuarantine()).toEqual([stored.handle]);
    await expect(files.read(stored.handle)).rejects.toThrow();
    await files.keep(stored.handle);
    await files.keep(stored.handle);
    expect(inQuarantine()).toEqual([]);
    expect((await buffer(await files.read(stored.handle))).toString()).toBe('mot hai');
    expect((await buffer(await files.read(stored.handle, { start: 4, end: 6 }))).toString()).toBe('hai');
  });

  test('UPL-05 a file that breaks off half way leaves nothing', async () => {
    await expect(files.receive(pieces('half', new Error('cut')))).rejects.toThrow('cut');
    expect(inQuarantine()).toEqual([]);
  });

  test('UPL-05 a handle is random and never a path', async () => {
    for (const handle of [
      '../../etc/passwd',
      '/etc/passwd',
      '',
      'a'.repeat(31),
      `${'a'.repeat(31)}/`,
      'A'.repeat(32),
    ]) {
      await expect(files.read(handle)).rejects.toThrow('not a handle');
      await expect(files.keep(handle)).rejects.toThrow('not a handle');
      await expect(files.remove(handle)).rejects.toThrow('not a handle');
    }
  });

  test('UPL-05 a removed file is gone, and so are leftovers of a server that was killed', async () => {
    const kept = await files.write(pieces('x'));
    await files.remove(kept.handle);
    await files.remove(kept.handle);
    await expect(files.read(kept.handle)).rejects.toThrow();
    const [old, fresh] = [await files.receive(pieces('old')), await files.receive(pieces('new'))];
    utimesSync(join(root, 'quarantine', old.handle), new Date(0), new Date(0));
    expect(await files.sweep(60)).toBe(1);
    expect(inQuarantine()).toEqual([fresh.handle]);
  });
});

describe('a link to a row', () => {
  const key = randomBytes(32);
  const mine = { purpose: 'reply', institutionId: 7, userId: 3 };

  test('UPL-04 opens for the one it was made for, until it expires', () => {
    const link = sealLink(key, mine, { id: 'row-1', minutes: 5 });
    expect(openLink(key, mine, link)).toBe('row-1');
    expect(sealLink(key, mine, { id: 'row-1', minutes: 5 })).not.toBe(link);
    const refused = (binding: typeof mine, given: string, by = key) =>
      expect(() => openLink(by, binding, given)).toThrowError(expect.objectContaining({ code: 'not-found' }));
    refused({ ...mine, userId: 4 }, link);
    refused({ ...mine, institutionId: 8 }, link);
    refused({ ...mine, purpose: 'template' }, link);
    refused(mine, link, randomBytes(32));
    refused(mine, sealLink(key, mine, { id: 'row-1', minutes: -1 }));
    for (const damaged of ['', 'x', link.slice(1), `${link.slice(0, -2)}AA`, '../../etc/passwd', 'ü'.repeat(400)]) {
      refused(mine, damaged);
    }
  });
});
