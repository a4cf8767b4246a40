import { cipherKeysOf } from '#kit/server/cipher.ts';
import { openFiles } from '#kit/server/files/open-files.ts';
import { makeLogger } from '#kit/server/metrics/log.ts';
import { readSettings, settingsHelp } from '#kit/server/settings/settings.ts';
import type { Closing } from '#kit/server/http/closing.ts';
import { startApplication } from './application.ts';
import { openDatabase } from './open-database.ts';
import { greet, progressBar } from './console.ts';
import { addDemoWork, prepareDemo } from './demo.ts';
import { addDemoColleagues } from './demo-sample.ts';
import { keepDemoSandbox } from './demo-sandbox.ts';
import { makeFirstCheckpoint, makeFirstFigures } from './first-figures.ts';
import { returnMemory } from './return-memory.ts';
import { runProcess } from './run-process.ts';
import { sayOfWitness } from './say-of-witness.ts';
import { tryPort } from './try-port.ts';

async function main(opened: Closing): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${settingsHelp()}\n`);
    return;
  }
  const settings = readSettings(process.env, process.argv.slice(2));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const log = makeLogger(settings.logLevel);
  await tryPort(settings);
  await sayOfWitness(settings, log);
  const { ownerUrl, appUrl, loaderUrl, stop } = await openDatabase(settings, say);
  opened.add(stop);
  let isNew = false;
  if (settings.mode === 'demo') {
    const keys = cipherKeysOf(settings);
    const onProgress = progressBar(say);
    isNew = await prepareDemo({
      ownerUrl,
      keys,
      subjects: settings.population,
      hasPast: true,
      onProgress,
      // Known to everybody: it costs no more than a chosen password.
      passwordLog2n: Math.min(15, settings.passwordCost),
    });
    const hasColleagues = settings.demoColleagues === 'yes';
    if (isNew) await addDemoWork({ ownerUrl, keys, files: await openFiles(settings), hasColleagues });
    if (isNew) say('Counting the first figures: scores, ratings, data quality');
    await makeFirstFigures({ ownerUrl, appUrl, keys });
  }
  const application = await startApplication({ settings, appUrl, loaderUrl, log, workers: settings.workers });
  opened.add(application.stop);
  if (isNew && settings.demoColleagues === 'yes') {
    await addDemoColleagues(application.address, (what, error) =>
      log.warn(`demo work was refused: ${what}`, { error: String(error) }),
    );
    await makeFirstCheckpoint(appUrl, settings);
  }
  const keyFile =
    settings.mode === 'demo'
      ? await keepDemoSandbox({
          ownerUrl,
          keys: cipherKeysOf(settings),
          dataDir: settings.dataDir,
          address: application.address,
        })
      : undefined;
  await returnMemory();
  greet(application.address, settings, say);
  if (keyFile !== undefined) say(`\nA program of the sandbox: ${keyFile} (npm run program -- GET /api/v1/status)`);
}

runProcess(main);
