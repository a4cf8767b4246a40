import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ObjectStore, objectStore } from '#testing/object-store.ts';
import { startProxy } from '#tests/faults/kit/proxy.ts';
import { bucketFolder } from './bucket.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { openLink, sealLink } from './links.ts';
import { s3Files } from './s3.ts';
import { StoreAway } from './store-away.ts';

const root = mkdtempSync(join(tmpdir(), 'bureau-files-'));
let store: ObjectStore;
beforeAll(async () => {
  store = await objectStore(join(root, 'store'));
});
afterAll(async () => {
  await store.stop();
  rmSync(root, { recursive: true, force: true });
});

async function* pieces(...parts: (string | Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

type Kind = {
  readonly files: () => Files;
  /** The handles in quarantine. */
  readonly inQuarantine: () => Promise<string[]>;
  /** Gives a file in quarantine a very old date. */
  readonly makeOld: (handle: string) => void;
};

const disk: Kind = {
  files: () => diskFiles(join(root, 'disk')),
  inQuarantine: async () => readdirSync(join(root, 'disk', 'quarantine')),
  makeOld: (handle) => utimesSync(join(root, 'disk', 'quarantine', handle), new Date(0), new Date(0)),
};
const s3: Kind = {
  files: () => s3Files({ ...store.place, prefix: 'portal/', copies: join(root, 'copies') }),
  inQuarantine: async () =>
    (await store.keys('portal/quarantine/')).map((key) => key.slice('portal/quarantine/'.length)),
  makeOld: (handle) => store.makeOld(`portal/quarantine/${handle}`),
};

describe.each([
  ['on disk', disk],
  ['in an object store', s3],
] as const)('the file store %s', (_, kind) => {
  const files = kind.files;

  test('UPL-05 an incoming file is counted and hashed in quarantine, and kept when it is accepted', async () => {
    const stored = await files().receive(pieces('mot ', 'hai'));
    expect(stored.bytes).toBe(7);
    expect(stored.sha256).toEqual(createHash('sha256').update('mot hai').digest());
    expect(await kind.inQuarantine()).toEqual([stored.handle]);
    await expect(files().read(stored.handle)).rejects.toThrow();
    await files().keep(stored.handle);
    await files().keep(stored.handle);
    expect(await kind.inQuarantine()).toEqual([]);
    expect((await buffer(await files().read(stored.handle))).toString()).toBe('mot hai');
    expect((await buffer(await files().read(stored.handle, { start: 4, end: 6 }))).toString()).toBe('hai');
    const local = await files().localFile(stored.handle);
    expect(readFileSync(local.path, 'utf8')).toBe('mot hai');
    await local.close();
    await expect(files().localFile('0'.repeat(32))).rejects.toThrow();
    await expect(files().keep('0'.repeat(32))).rejects.toThrow();
  });

  test('UPL-05 a file of many parts is complete, and one that breaks off half way leaves nothing', async () => {
    const part = randomBytes(5_000_000);
    const stored = await files().write(pieces(part, part, part, part, 'end'));
    expect(stored.bytes).toBe(20_000_003);
    const read = await buffer(await files().read(stored.handle));
    expect(createHash('sha256').update(read).digest()).toEqual(stored.sha256);
    for (const before of [['half'], [part, part, part]])
      await expect(files().receive(pieces(...before, new Error('cut')))).rejects.toThrow('cut');
    expect(await kind.inQuarantine()).toEqual([]);
  });

  test('UPL-05 a handle is random and never a path', async () => {
    const strange = ['../../etc/passwd', '/etc/passwd', '', 'a'.repeat(31), `${'a'.repeat(31)}/`, 'A'.repeat(32)];
    for (const handle of strange) {
      await expect(files().read(handle)).rejects.toThrow('not a handle');
      await expect(files().keep(handle)).rejects.toThrow('not a handle');
      await expect(files().remove(handle)).rejects.toThrow('not a handle');
    }
  });

  test('UPL-05 a removed file is gone, and so are leftovers of a server that was killed', async () => {
    const kept = await files().write(pieces('x'));
    await files().remove(kept.handle);
    await files().remove(kept.handle);
    await expect(files().read(kept.handle)).rejects.toThrow();
    const [old, fresh] = [await files().receive(pieces('old')), await files().receive(pieces('new'))];
    kind.makeOld(old.handle);
    expect(await files().sweep(60)).toBe(1);
    expect(await kind.inQuarantine()).toEqual([fresh.handle]);
  });
});

describe('a link to a row', () => {
  const key = randomBytes(32);
  const mine = { purpose: 'reply', institutionId: 7, userId: 3 };

  test('UPL-04 works for its user, until it expires', () => {
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

describe('a store that is away', () => {
  const filesAt = (port: number, patience = 1_000) =>
    s3Files({
      ...{ ...store.place, endpoint: `http://127.0.0.1:${port}`, prefix: 'portal/', copies: join(root, 'copies') },
      timeouts: { connect: patience, answer: patience, copy: patience, silence: patience },
    });

  test('UPL-05 calls to a store that never answers time out, whatever the call, and work again afterwards', async () => {
    const proxy = await startProxy(Number(new URL(store.place.endpoint).port));
    const files = filesAt(proxy.port);
    // A busy machine may need time for what the store answers well.
    const patient = filesAt(proxy.port, 15_000);
    // More than a part, so that it is still being sent when the store stops answering.
    const large = Buffer.alloc(20 * 1024 * 1024, 7);
    const { handle } = await patient.write(pieces(large));
    const begun = await files.read(handle);
    proxy.treat({ kind: 'swallow' });
    await expect(buffer(begun)).rejects.toBeInstanceOf(StoreAway);
    await expect(files.read(handle)).rejects.toBeInstanceOf(StoreAway);
    await expect(files.keep(handle)).rejects.toBeInstanceOf(StoreAway);
    await expect(files.write(pieces(large))).rejects.toBeInstanceOf(StoreAway);
    proxy.treat({ kind: 'pass' });
    expect((await buffer(await patient.read(handle))).equals(large)).toBe(true);
    await proxy.stop();
    await expect(files.read(handle)).rejects.toBeInstanceOf(StoreAway);
  }, 90_000);

  test('UPL-05 a sender and a reader that pause for longer than the store may be silent lose nothing', async () => {
    const files = filesAt(Number(new URL(store.place.endpoint).port));
    const part = Buffer.alloc(9 * 1024 * 1024, 1);
    async function* slowly() {
      for (let at = 0; at < 3; at += 1) {
        yield part;
        await pause(1_500);
      }
    }
    const { handle } = await files.write(slowly());
    let bytes = 0;
    for await (const chunk of await files.read(handle)) {
      if (bytes === 0) await pause(2_000);
      bytes += Buffer.from(chunk).length;
    }
    expect(bytes).toBe(3 * part.length);
  }, 60_000);
});

test.each([
  ['plain', undefined],
  ['sealed', randomBytes(32)],
])(
  'a folder of a bucket gives back what was put there %s, with its time, and lists more than a page',
  async (name, sealKey) => {
    const far = bucketFolder({ ...store.place, prefix: `${name}/`, sealKey });
    const [here, back] = [join(root, 'here'), join(root, 'back')];
    writeFileSync(here, 'a part of the log');
    utimesSync(here, 1_000_000, 1_000_000.25);
    await far.put('wal/1', here);
    await far.get('wal/1', back);
    expect(readFileSync(back, 'utf8')).toBe('a part of the log');
    expect(statSync(back).mtimeMs).toBe(1_000_000_250);
    for await (const { bytes } of far.list('wal/')) expect(bytes).toBe('a part of the log'.length);
    await expect(
      bucketFolder({ ...store.place, prefix: `${name}/`, sealKey: randomBytes(32) }).get('wal/1', back),
    ).rejects.toThrow('was not sealed by this key');
    expect(existsSync(back)).toBe(false);
    await expect(far.get('wal/2', join(root, 'none'))).rejects.toThrow();
    await far.putText('newest.json', '{}');
    expect([await far.text('newest.json'), await far.text('none')]).toEqual(['{}', undefined]);
    const names = Array.from({ length: 1_001 }, (_, n) => `many/${String(n).padStart(4, '0')}`);
    // In parts: a thousand connections at once wait longer for one than the store is given.
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => far.putText(name, '')));
    const listed: string[] = [];
    for await (const { path } of far.list('many/')) listed.push(path);
    expect(listed).toEqual(names);
    await far.remove('wal/1');
    await far.remove('wal/1');
    expect(await store.keys(`${name}/wal/`)).toEqual([]);
    far.close();
  },
);
