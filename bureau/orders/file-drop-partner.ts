import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Delivery, ForeignPartner, PartnerOrder, PartnerPiece } from './partner.ts';

const orderIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The partner writes it last, so the report beside it is complete. */
const doneName = 'done';

/**
 * A partner reached through a folder that both sides mount. An order is `out/ID/order.json`; its report is put into
 * `in/ID/` and completed with an empty file `done`. Accepted deliveries move to `taken/`, refused ones to `refused/`.
 * The folder itself must exist: without it nothing is sent, because it may be a share that is not mounted.
 */
export function fileDropPartner(root: string): ForeignPartner {
  return {
    order: (order) => writeOrder(root, order),
    async deliveries() {
      await requireFolder(root);
      await makeFolder(join(root, 'in'));
      const names = await readdir(join(root, 'in'));
      const found = await Promise.all(names.filter((name) => orderIds.test(name)).map((id) => deliveryOf(root, id)));
      return found.filter((delivery) => delivery !== undefined);
    },
  };
}

async function writeOrder(root: string, order: PartnerOrder): Promise<void> {
  await requireFolder(root);
  await makeFolder(join(root, 'out'));
  const folder = join(root, 'out', order.id);
  await makeFolder(folder);
  const path = join(folder, 'order.json');
  // Write to another name and rename: the partner never reads half an order.
  const file = await open(`${path}.part`, 'w');
  try {
    await file.chmod(0o660);
    await file.writeFile(`${JSON.stringify(order, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

async function requireFolder(root: string): Promise<void> {
  if (!(await lstat(`${root}/`)).isDirectory()) throw new Error('the folder of the foreign partner must be a folder');
}

/** A folder for the group of both sides, whatever the process's umask removes. */
async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made !== undefined) await chmod(path, 0o770);
}

/**
 * The file's status, never following a link; undefined if it cannot be read, for example because its name is not
 * text.
 */
async function seenAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}

async function deliveryOf(root: string, id: string): Promise<Delivery | undefined> {
  const folder = join(root, 'in', id);
  if ((await seenAt(folder))?.isDirectory() !== true) return undefined;
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(doneName)) return undefined;
  const pieces = await Promise.all(
    names
      .filter((name) => name !== doneName)
      .sort()
      .map((name) => pieceOf(folder, name)),
  );
  const moveTo = async (place: 'taken' | 'refused') => {
    await makeFolder(join(root, place));
    const target = join(root, place, id);
    // Claim the folder by one rename before an older delivery gives way: of two workers only the one that has the
    // folder removes anything, so that the other never removes what this one has just moved.
    const claimed = join(root, place, `.${id}.${randomUUID()}`);
    try {
      await rename(folder, claimed);
    } catch (error) {
      // Another worker has moved it away.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      return undefined;
    }
    await rm(target, { recursive: true, force: true });
    await rename(claimed, target);
    return target;
  };
  return {
    orderId: id,
    pieces,
    accept: async () => {
      await moveTo('taken');
    },
    refuse: async (reason) => {
      const target = await moveTo('refused');
      if (target !== undefined) await writeFile(join(target, 'reason.txt'), `${reason}\n`);
    },
  };
}

/** A file of a delivery. Anything but a plain file (a link, a folder, a name that is not text) has -1 bytes. */
async function pieceOf(folder: string, name: string): Promise<PartnerPiece> {
  const path = join(folder, name);
  const found = await seenAt(path);
  return { name, bytes: found?.isFile() === true ? found.size : -1, read: () => read(path) };
}

/** The file's bytes, never following a link; an unreadable file is the delivery's fault. */
async function* read(path: string): AsyncIterable<Uint8Array> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    yield* file.createReadStream();
  } catch (cause) {
    throw new Refusal('upload-broken', 'file', {}, { cause });
  }
}
