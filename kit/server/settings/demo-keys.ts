import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '#database/data-folder.ts';
import { StartFault } from '#database/start-fault.ts';

type Keys = { fieldKey: Buffer; indexKey: Buffer; sealKey: Buffer };

/** The demo's keys (32 bytes each), made on first use and kept in `dataDir`/keys.json, readable by its owner only. */
export function keepDemoKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys.json');
  return readKeys(path) ?? makeKeys(dataDir, path);
}

function makeKeys(dataDir: string, path: string): Keys {
  openDataFolder(dataDir);
  const made = { fieldKey: newKey(), indexKey: newKey(), sealKey: newKey() };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link never replaces a file: of two processes that start at once, the second uses the first one's keys.
    linkSync(draft, path);
  } catch (error) {
    const kept = readKeys(path);
    if (!kept) throw error;
    return kept;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeys(path) ?? keyError(path);
}

function readKeys(path: string): Keys | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const kept = parsed(text);
  const key = (name: string): Buffer => {
    const text = kept.get(name);
    const bytes = Buffer.from(typeof text === 'string' ? text : '', 'base64');
    return bytes.length === 32 ? bytes : keyError(path);
  };
  return { fieldKey: key('fieldKey'), indexKey: key('indexKey'), sealKey: key('sealKey') };
}

function parsed(text: string): ReadonlyMap<string, unknown> {
  try {
    const kept: Record<string, unknown> = JSON.parse(text);
    return new Map(Object.entries(kept));
  } catch {
    return new Map();
  }
}

function keyError(path: string): never {
  throw new StartFault(
    `${path} does not hold three keys of 32 bytes, and what they encrypted cannot be read without them. ` +
      'Bring the file back from a backup, or set another DATA_DIR to begin anew.',
  );
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}
