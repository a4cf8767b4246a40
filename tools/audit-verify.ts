import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { ExportVerifier } from '#bureau/audit/verify-export.ts';

// npm run audit:verify -- EXPORT [PUBLIC-KEY.pem]: needs the file alone, no database and no server.
const [path, keyPath] = process.argv.slice(2);
if (path === undefined) {
  console.error('npm run audit:verify -- EXPORT [PUBLIC-KEY.pem]');
  process.exit(2);
}

const verifier = new ExportVerifier(keyPath === undefined ? undefined : readFileSync(keyPath, 'utf8'));
for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }))
  verifier.take(line);
const { rows, checkpoints, keyId, findings } = verifier.verdict();

for (const { line, what } of findings) console.log(`line ${line}: ${what}`);
if (keyPath === undefined) console.log(`No key was given: compare the export's own, ${keyId}, with the one you hold.`);
console.log(
  findings.length === 0
    ? `Whole: ${rows} rows, ${checkpoints} checkpoints signed by ${keyId}`
    : `NOT WHOLE: ${findings.length} faults in ${rows} rows, ${checkpoints} checkpoints`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
