import { Client } from 'pg';
import { checkKeys } from '#bureau/keys/check-keys.ts';
import { useEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

export type OpenDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly loaderUrl: string;
  readonly stop: () => Promise<void>;
};

/**
 * The database of the settings, migrated: the embedded one, started here unless another process on this data folder
 * has, or the one named by DATABASE_URL. Throws a KeyError if the settings' keys are not those that sealed it.
 */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<OpenDatabase> {
  const embedded =
    settings.databaseUrl === undefined
      ? await useEmbedded({ dataDir: settings.dataDir, log: say, coldFolder: settings.coldFolder })
      : undefined;
  const ownerUrl = embedded?.ownerUrl ?? settings.databaseUrl ?? '';
  try {
    const { appUrl, loaderUrl } = await migrate({
      ownerUrl,
      dataDir: settings.dataDir,
      log: say,
      appPassword: settings.appRolePassword,
      loaderPassword: settings.loaderRolePassword,
    });
    await checkKeysOf(ownerUrl, settings);
    return { ownerUrl, appUrl, loaderUrl, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function checkKeysOf(ownerUrl: string, settings: Settings): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await checkKeys(client, settings);
  } finally {
    await client.end();
  }
}
