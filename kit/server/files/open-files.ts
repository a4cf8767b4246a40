import { join } from 'node:path';
import type { FarFolder } from '#database/backup/far-folder.ts';
import { openDataFolder } from '#database/data-folder.ts';
import type { Settings } from '#kit/server/settings/settings.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import type { S3Access } from './s3-client.ts';

type StoreSettings = Pick<Settings, 's3Endpoint' | 's3Region' | 's3AccessKey' | 's3SecretKey'>;
type FileSettings = StoreSettings & Pick<Settings, 'files' | 'dataDir'>;

/**
 * The file store of the settings; the client of object stores is loaded only if one is used. Throws a StartFault if
 * it is a folder that cannot be written.
 */
export async function openFiles(settings: FileSettings): Promise<Files> {
  if (settings.files === 'disk') {
    openDataFolder(settings.dataDir);
    return diskFiles(join(settings.dataDir, 'files'));
  }
  const { s3Files } = await import('./s3.ts');
  return s3Files({
    ...settings.files,
    ...accessOf(settings),
    copies: join(settings.dataDir, 'file-copies'),
  });
}

/** The bucket folder in the same store for copies of backups, which are sealed there with the backups' own key. */
export async function openBucket(
  place: { readonly bucket: string; readonly prefix: string },
  settings: StoreSettings & Pick<Settings, 'backupKey'>,
): Promise<FarFolder> {
  const { bucketFolder } = await import('./bucket.ts');
  return bucketFolder({ ...place, ...accessOf(settings), sealKey: settings.backupKey });
}

function accessOf({ s3Endpoint, s3Region, s3AccessKey, s3SecretKey }: StoreSettings): S3Access {
  return { endpoint: s3Endpoint, region: s3Region, accessKey: s3AccessKey, secretKey: s3SecretKey };
}
