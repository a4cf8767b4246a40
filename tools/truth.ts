import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { prepareDemo } from '#apps/server/demo.ts';
import { useEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { CheckedClient } from '#database/checked-client.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { keepDemoKeys } from '#kit/server/settings/demo-keys.ts';
import { type Database, measureClasses, measureContradictions, measureInvented } from './truth/measure.ts';
import { recount, someBorrowers } from './truth/recount.ts';

// npm run truth [-- figures] [-- slips]: counts the figures of reports again from the rows that institutions sent, and
// measures whom the search finds by written variants of names. Without a part, both.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reports: { type: 'string', default: '500' },
    each: { type: 'string', default: '1000' },
    subjects: { type: 'string', default: '20000' },
    seed: { type: 'string', default: 'truth' },
    missed: { type: 'boolean', default: false },
  },
});
const parts = { figures, slips };
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => Object.hasOwn(parts, name);
const asked = positionals.length === 0 ? (['figures', 'slips'] as const) : positionals.filter(isPart);
if (asked.length < positionals.length) {
  process.stderr.write(
    'npm run truth -- [figures] [slips] [--reports 500] [--each 1000] [--subjects 20000] [--seed truth] [--missed]\n',
  );
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
  const database = { app: await open(appUrl), owner: await open(embedded.ownerUrl), cipher: makeCipher(keys) };
  for (const part of asked) await parts[part](database);
  await Promise.all([database.app.end(), database.owner.end()]);
} finally {
  await embedded.stop();
}

async function open(connectionString: string): Promise<Client> {
  const client = new CheckedClient({ connectionString, types: typeParsers });
  await client.connect();
  return client;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function figures(database: Database): Promise<void> {
  const borrowers = await someBorrowers(database.owner, Number(values.reports), values.seed);
  const { reports, compared, differing } = await recount(database, borrowers);
  say(`reports ${reports}: ${compared} figures compared, ${differing.length} differ`);
  for (const line of differing.slice(0, 20)) say(`    ${line}`);
  if (differing.length > 0) process.exitCode = 1;
}

async function slips(database: Database): Promise<void> {
  const share = (count: number, of: number) => (count / of).toFixed(3);
  const each = Number(values.each);
  for (const { title, asked, atOne, atTwenty, falseAnswers, missed } of await measureClasses(database, each)) {
    const recall = `recall@1 ${share(atOne, asked)}  recall@20 ${share(atTwenty, asked)}  false ${falseAnswers}`;
    say(`${title.padEnd(44)} ${String(asked).padStart(5)}  ${recall}`);
    if (values.missed) for (const line of missed.slice(0, 12)) say(`    ${line}`);
  }
  const contradictions = await measureContradictions(database, each * 2);
  say(`contradictions ${contradictions.asked}: ${contradictions.wrong.length} answered`);
  for (const line of contradictions.wrong.slice(0, 12)) say(`    ${line}`);
  const invented = await measureInvented(database, each);
  say(`invented ${invented.asked}: ${invented.wrong.length} found with a confidence of 8 or more`);
}
