/** The object store cannot be reached, does not answer in time, or says that it cannot serve now. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super('the object store is away', { cause });
    this.name = 'StoreAway';
  }
}

// The same codes as the database's faults: a store that is away must not be mistaken for the database.
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** True of the store client's errors when nobody answers, or when the store itself fails. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const answered = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
  return error.name === 'TimeoutError' || connectionCodes.has(code) || (answered ?? 0) >= 500;
}
