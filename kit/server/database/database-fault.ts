// What the system says of a connection that is not to be had, or is gone.
const connectionCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

// PostgreSQL's own: it shuts down or is starting, has no connection left, or stands by for another one (appendix A).
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300', '25006']);

const messages = /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

/** True of an error that says that the database cannot be reached now, or that a connection to it has broken. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return connectionCodes.has(code) || serverCodes.has(code) || code.startsWith('08') || messages.test(error.message);
}

// Disk, memory or connections are used up; an object is in use; a statement was cancelled, as by its time; the system failed (appendix A).
const shortClasses = new Set(['53', '55', '57', '58']);

/** True of an error that says that the database lacks something just now, such as room on its disk, a lock or time. */
export function isShortOf(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return false;
  return typeof error.code === 'string' && shortClasses.has(error.code.slice(0, 2));
}

// Classes of errors that speak of data: a wrong value, a broken rule of a table, what a function of ours refuses (appendix A).
const dataClasses = new Set(['22', '23', 'P0']);

/**
 * True of an error that says nothing of what was worked on: the database is away, busy, or gave way to somebody else's
 * transaction. The same work may succeed a moment later; after any other error it will fail again.
 */
export function isPassing(error: unknown): boolean {
  if (isDatabaseAway(error) || error instanceof UnsureCommit || !(error instanceof Error)) return true;
  if (!('severity' in error) || !('code' in error) || typeof error.code !== 'string') return false;
  return !dataClasses.has(error.code.slice(0, 2));
}

/** The connection broke while the database was committing: nobody here knows whether it did. */
export class UnsureCommit extends Error {
  constructor(cause: unknown) {
    super('the connection to the database broke while it committed', { cause });
    this.name = 'UnsureCommit';
  }
}
