import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { renderTables } from '#database/render-tables.ts';

// Writes database/tables.ts from a database that is made for it, so that what somebody tried in theirs stays out.
const dataDir = mkdtempSync(join(tmpdir(), 'bureau-types-'));
const log = (line: string) => console.log(line);
try {
  const embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
  try {
    const { applied } = await migrate({ ownerUrl: embedded.ownerUrl, dataDir, log });
    const target = fileURLToPath(new URL('../database/tables.ts', import.meta.url));
    writeFileSync(target, await renderTables(embedded.ownerUrl));
    log(`Wrote database/tables.ts from ${applied.length} migrations`);
  } finally {
    await embedded.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
