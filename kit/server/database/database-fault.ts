// System errors of a connection that is gone.
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTCONN',
  'ESHUTDOWN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);
// A connection that cannot be made is away whatever the reason: the socket's file is gone, its name is unknown, no file
// handle is left.
const connecting = new Set(['connect', 'getaddrinfo']);

// PostgreSQL's own: shutting down or starting, no connection left, or standby (appendix A).
const serverCodes = new Set(['57P01', '57P02', '57P03', '53300', '25006']);

const messages = /^(Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

/** True of an error that says that the database cannot be reached now, or that a connection to it broke. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('syscall' in error && connecting.has(String(error.syscall))) return true;
  return connectionCodes.has(code) || serverCodes.has(code) || code.startsWith('08') || messages.test(error.message);
}

// Disk, memory or connections are used up; an object is in use; a statement was cancelled, for example by its time
// limit; the system failed (appendix A).
const shortClasses = new Set(['53', '55', '57', '58']);

/** True of an error that says that the database lacks something at the moment, such as disk space, a lock or time. */
export function isShortOf(error: unknown): boolean {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return false;
  return typeof error.code === 'string' && shortClasses.has(error.code.slice(0, 2));
}

// Classes of errors about data: a wrong value, a violated rule of a table, a refusal of our functions (appendix A).
const dataClasses = new Set(['22', '23', 'P0']);

/**
 * True of an error that says nothing about the data: the database is away, busy, or preferred another transaction.
 * The same work may succeed a moment later; after any other error it fails again.
 */
export function isPassing(error: unknown): boolean {
  if (isDatabaseAway(error) || error instanceof UnsureCommit || !(error instanceof Error)) return true;
  if (!('severity' in error) || !('code' in error) || typeof error.code !== 'string') return false;
  return !dataClasses.has(error.code.slice(0, 2));
}

/** The connection broke during the database's commit: nobody here knows whether it committed. */
export class UnsureCommit extends Error {
  constructor(cause: unknown) {
    super('the connection to the database broke while it committed', { cause });
    this.name = 'UnsureCommit';
  }
}
