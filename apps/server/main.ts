import { makeLogger } from '#kit/server/log.ts';
import { readSettings, SettingsError, settingsHelp } from '#kit/server/settings.ts';
import { startApplication } from './application.ts';
import { openDatabase } from './open-database.ts';
import { greet, progressBar } from './console.ts';
import { prepareDemo } from './demo.ts';

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${settingsHelp()}\n`);
    return;
  }
  const settings = readSettings(process.env, process.argv.slice(2));
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const log = makeLogger(settings.logLevel);
  const database = await openDatabase(settings, say);
  const closing: (() => Promise<void>)[] = [database.stop];
  const stop = stopOnSignal(closing);
  try {
    if (settings.mode === 'demo') {
      await prepareDemo({
        ownerUrl: database.ownerUrl,
        keys: { fieldKey: settings.fieldKey, indexKey: settings.indexKey },
        subjects: settings.population,
        onProgress: progressBar(say),
      });
    }
    const { appUrl, loaderUrl } = database;
    const application = await startApplication({ settings, appUrl, loaderUrl, log, workers: settings.workers });
    closing.unshift(application.stop);
    greet(application.address, settings, say);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends everything once, in order, on the first signal; a second signal ends the process at once. */
function stopOnSignal(closing: readonly (() => Promise<void>)[]): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closing) await close().catch(() => undefined);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping !== undefined) process.exit(1);
      void stop().then(() => process.exit(0));
    });
  }
  return stop;
}

main().catch((error: unknown) => {
  const message =
    error instanceof SettingsError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
