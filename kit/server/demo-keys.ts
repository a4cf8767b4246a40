import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Keys = { fieldKey: Buffer; indexKey: Buffer; sealKey: Buffer };

/** The demo's keys (32 bytes each), made on first use and kept in `dataDir`/keys.json, readable by its owner only. */
export function keepDemoKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys.json');
  return readKeys(path) ?? makeKeys(dataDir, path);
}

function makeKeys(dataDir: string, path: string): Keys {
  mkdirSync(dataDir, { recursive: true });
  const made = { fieldKey: newKey(), indexKey: newKey(), sealKey: newKey() };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link never replaces a file: of two processes that start at once, the second takes the first one's keys.
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
  const kept: Record<string, string> = JSON.parse(text);
  const key = (name: string): Buffer => {
    const bytes = Buffer.from(kept[name] ?? '', 'base64');
    return bytes.length === 32 ? bytes : keyError(path);
  };
  return { fieldKey: key('fieldKey'), indexKey: key('indexKey'), sealKey: key('sealKey') };
}

function keyError(path: string): never {
  throw new Error(`${path} does not hold three keys of 32 bytes; what they encrypted cannot be read without them.`);
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}
