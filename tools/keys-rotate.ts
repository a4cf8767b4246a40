import { Client } from 'pg';
import { checkKeys, KeyError, retireOthers } from '#bureau/keys/check-keys.ts';
import { resealAll } from '#bureau/keys/reseal.ts';
import { useEmbedded } from '#database/embedded.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { readSettings, SettingsError } from '#kit/server/settings/settings.ts';

// npm run keys:rotate: encrypts every row again with BUREAU_FIELD_KEY while servers run. It may be stopped and
// started again.
try {
  await rotate();
} catch (error) {
  const isPlain = error instanceof KeyError || error instanceof SettingsError;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}

async function rotate(): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2));
  const { keyVersion: version } = settings;
  const log = (line: string) => console.log(line);
  const embedded =
    settings.databaseUrl === undefined ? await useEmbedded({ dataDir: settings.dataDir, log }) : undefined;
  const client = new Client({ connectionString: embedded?.ownerUrl ?? settings.databaseUrl });
  try {
    await client.connect();
    await checkKeys(client, settings);
    const { rows } = await client.query<{ parts: number }>(
      `select parts::int as parts from portal.months_coming('{portal.inquiry,portal.reply}')`,
    );
    if (rows.length > 0)
      throw new KeyError(['Sealed months are still to come from a restore: run npm run restore -- --rest first.']);
    const startedAt = performance.now();
    const onTable = (table: string, count: number) => log(`${table}: ${count} rows sealed anew`);
    const { resealed, left } = await resealAll({ client, cipher: makeCipher(settings), version, onTable });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log(
      `${resealed} rows were sealed anew in ${seconds} s; ${left} are left under another key than version ${version}`,
    );
    if (left > 0) {
      log('A server still seals with another key: start it anew with the new one, then run this again.');
      process.exitCode = 1;
      return;
    }
    const retired = await retireOthers(client, version);
    if (retired.length > 0) log(`Retired: version ${retired.join(', ')}. Take it out of BUREAU_OTHER_FIELD_KEYS.`);
  } finally {
    await client.end();
    await embedded?.stop();
  }
}
