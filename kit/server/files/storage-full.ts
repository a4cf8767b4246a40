const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
const fullNames = ['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull'];

/** True of an error that says that no space is left: on a disk, the database's, in an object store. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && fullCodes.some((code) => code === error.code)) || fullNames.includes(error.name);
}
