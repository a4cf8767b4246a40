import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import type { Settings } from '#kit/server/settings.ts';

export type OpenDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly loaderUrl: string;
  readonly stop: () => Promise<void>;
};

/** The database of the settings, migrated: the embedded one, started here, or the one that DATABASE_URL names. */
export async function openDatabase(settings: Settings, say: (line: string) => void): Promise<OpenDatabase> {
  const embedded =
    settings.databaseUrl === undefined ? await startEmbedded({ dataDir: settings.dataDir, log: say }) : undefined;
  const ownerUrl = embedded?.ownerUrl ?? settings.databaseUrl ?? '';
  try {
    const { appUrl, loaderUrl } = await migrate({
      ownerUrl,
      dataDir: settings.dataDir,
      log: say,
      appPassword: settings.appRolePassword,
      loaderPassword: settings.loaderRolePassword,
    });
    return { ownerUrl, appUrl, loaderUrl, stop: async () => embedded?.stop() };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
