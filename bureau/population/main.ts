import { parseArgs } from 'node:util';
import { useEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { cipherKeysOf, makeCipher } from '#kit/server/cipher.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { populate } from './populate.ts';

// npm run population -- --subjects N [--seed S]: fills the empty bureau of DATABASE_URL or of DATA_DIR.
const { values } = parseArgs({ options: { subjects: { type: 'string' }, seed: { type: 'string' } } });
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
  await populate({
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
  log(`Filled with ${subjects} subjects in ${seconds(started)} s`);
} finally {
  await embedded?.stop();
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function countOf(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text) || Number(text) === 0)
    throw new Error(`${name} must be a whole number from 1 to 9999999, not ${text}`);
  return Number(text);
}
