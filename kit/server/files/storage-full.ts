const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
const fullNames = ['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull'];

/** True of an error that says there is no room left: of a disk, of the database's, of an object store. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && fullCodes.some((code) => code === error.code)) || fullNames.includes(error.name);
}
