import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { prepareDemo } from '#apps/server/demo.ts';
import { useEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { keepDemoKeys } from '#kit/server/settings/demo-keys.ts';
import { measureClasses, measureContradictions, measureInvented } from './truth/measure.ts';

// npm run truth -- slips [--each 1000] [--subjects 20000] [--missed]: recall of the search over written variants.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    each: { type: 'string', default: '1000' },
    subjects: { type: 'string', default: '20000' },
    missed: { type: 'boolean', default: false },
  },
});
if (positionals[0] !== 'slips') {
  process.stderr.write('npm run truth -- slips [--each 1000] [--subjects 20000] [--missed]\n');
  process.exit(2);
}
const silent = () => undefined;
const subjects = Number(values.subjects);
const dataDir = `.data-bench-${subjects}`;
const keys = keepDemoKeys(dataDir);
const embedded = await useEmbedded({ dataDir, log: silent });
try {
  const { appUrl } = await migrate({ ownerUrl: embedded.ownerUrl, dataDir, log: silent });
  await prepareDemo({ ownerUrl: embedded.ownerUrl, keys, subjects, onProgress: silent });
  const open = async (connectionString: string) => {
    const client = new Client({ connectionString, types: typeParsers });
    await client.connect();
    return client;
  };
  const database = { app: await open(appUrl ?? ''), owner: await open(embedded.ownerUrl), cipher: makeCipher(keys) };
  const share = (count: number, of: number) => (count / of).toFixed(3);
  for (const { title, asked, atOne, atTwenty, falseAnswers, missed } of await measureClasses(
    database,
    Number(values.each),
  )) {
    const recall = `recall@1 ${share(atOne, asked)}  recall@20 ${share(atTwenty, asked)}  false ${falseAnswers}`;
    process.stdout.write(`${title.padEnd(44)} ${String(asked).padStart(5)}  ${recall}\n`);
    if (values.missed) for (const line of missed.slice(0, 12)) process.stdout.write(`    ${line}\n`);
  }
  const contradictions = await measureContradictions(database, Number(values.each) * 2);
  process.stdout.write(`contradictions ${contradictions.asked}: ${contradictions.wrong.length} answered\n`);
  for (const line of contradictions.wrong.slice(0, 12)) process.stdout.write(`    ${line}\n`);
  const invented = await measureInvented(database, Number(values.each));
  process.stdout.write(`invented ${invented.asked}: ${invented.wrong.length} found with a confidence of 8 or more\n`);
  await Promise.all([database.app.end(), database.owner.end()]);
} finally {
  await embedded.stop();
}
