import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBackup } from '#database/backup/away.ts';
import { backupsFolder } from '#database/backup/folder.ts';
import { type Verdict, verifyNewest } from '#database/backup/verify.ts';
import { openBucket } from '#kit/server/files/open-files.ts';
import { farOf, runCommand, where } from './backup-command.ts';

// npm run backup:verify [-- --from FOLDER or s3://bucket/folder]: restores the newest backup to a temporary folder
// beside it, compares the data and removes the folder.
await runCommand(async (say) => {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const verdict = await verify(values.from, say);
  for (const problem of verdict.problems) say(problem);
  const isGood = verdict.problems.length === 0;
  say(
    isGood
      ? `${verdict.backup} is good: ${verdict.rows} rows and ${verdict.auditRows} of the audit, ` +
          `${verdict.storedFiles} stored files, ${verdict.seconds} s`
      : `${verdict.backup} is NOT good: ${verdict.problems.length} faults`,
  );
  process.exitCode = isGood ? 0 : 1;
});

async function verify(from: string | undefined, say: (line: string) => void): Promise<Verdict> {
  const settings = where();
  const far = await farOf(from);
  if (far === undefined) {
    const copy =
      from === undefined && settings.backupCopy ? await openBucket(settings.backupCopy, settings) : undefined;
    return verifyNewest(from ?? backupsFolder(settings), say, copy);
  }
  const brought = mkdtempSync(join(tmpdir(), 'bureau-brought-'));
  try {
    await downloadBackup(far, { into: brought, until: undefined, say });
    return await verifyNewest(brought, say);
  } finally {
    rmSync(brought, { recursive: true, force: true });
  }
}
