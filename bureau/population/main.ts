import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { useEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { cipherKeysOf, makeCipher } from '#kit/server/cipher.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { firstGenerated } from './births.ts';
import { endOf } from './chunks.ts';
import type { Nation } from './nation.ts';
import { populate } from './populate.ts';
import { truthHead, truthLine } from './risk/truth.ts';

// npm run population -- --subjects N [--seed S] [--truth FILE]: fills the empty bureau of DATABASE_URL or of DATA_DIR. The
// truth's file holds what the bureau never learns: each borrower's hidden quality and true chances of default.
const { values } = parseArgs({
  options: { subjects: { type: 'string' }, seed: { type: 'string' }, truth: { type: 'string' } },
});
const settings = readSettings(process.env);
const subjects = countOf('--subjects', values.subjects ?? String(settings.population));
const seed = countOf('--seed', values.seed ?? '1');
const log = (line: string) => console.log(line);

const embedded = settings.databaseUrl === undefined ? await useEmbedded({ dataDir: settings.dataDir, log }) : undefined;
try {
  const ownerUrl = embedded?.ownerUrl ?? settings.databaseUrl ?? '';
  await migrate({
    ownerUrl,
    dataDir: settings.dataDir,
    log,
    appPassword: settings.appRolePassword,
    loaderPassword: settings.loaderRolePassword,
  });
  const started = performance.now();
  let told = -1;
  const keys = cipherKeysOf(settings);
  const nation = await populate({
    ownerUrl,
    cipher: makeCipher(keys),
    keys,
    subjects,
    seed,
    onProgress({ done, total, step }) {
      const percent = Math.floor((done / total) * 20) * 5;
      if (step !== 'subjects' || percent === told) return;
      told = percent;
      log(`${String(percent).padStart(3)} % of ${total} subjects, ${seconds(started)} s`);
    },
  });
  if (values.truth !== undefined) await writeTruth(nation, values.truth);
  log(`Filled with ${subjects} subjects in ${seconds(started)} s`);
} finally {
  await embedded?.stop();
}

async function writeTruth(nation: Nation, file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write(truthHead);
  for (let id = firstGenerated; id < endOf(nation, subjects); id++) {
    if (!out.write(truthLine(nation, id))) await once(out, 'drain');
  }
  out.end();
  await finished(out);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function countOf(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) === 0)
    throw new Error(`${name} must be a whole number from 1 to 9999999, not ${text}`);
  return Number(text);
}
