import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readWitnessFiles } from '#bureau/audit/witness-files.ts';
import { ExportVerifier } from '#bureau/audit/verify-export.ts';

// npm run audit:verify -- EXPORT [PUBLIC-KEY.pem…] [--witness PLACE…]: needs these files alone, no database, no server.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { witness: { type: 'string', multiple: true, default: [] } },
});
const [path, ...keyPaths] = positionals;
if (path === undefined) {
  console.error('npm run audit:verify -- EXPORT [PUBLIC-KEY.pem…] [--witness FILE|FOLDER|s3://BUCKET/FOLDER]…');
  process.exit(2);
}

const verifier = new ExportVerifier(keyPaths.map((keyPath) => readFileSync(keyPath, 'utf8')));
for (const place of values.witness)
  for await (const { name, lines } of readWitnessFiles(place)) verifier.takeWitness(name, lines);
for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity }))
  verifier.take(line);
const { rows, checkpoints, keyId, findings } = verifier.verdict();

for (const { place, line, what } of findings) console.log(`${place === '' ? '' : `${place}, `}line ${line}: ${what}`);
if (keyPaths.length === 0)
  console.log(`No key was given: compare ${keyId}, which the files brought along, with the one you hold.`);
if (values.witness.length === 0)
  console.log('No witness was given: whoever held the database and the signing key could have written all of this.');
console.log(
  findings.length === 0
    ? `Whole: ${rows} rows, ${checkpoints} checkpoints signed by ${keyId}`
    : `NOT WHOLE: ${findings.length} faults in ${rows} rows, ${checkpoints} checkpoints`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
