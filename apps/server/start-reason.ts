import { KeyError } from '#bureau/keys/check-keys.ts';
import { StartFault } from '#database/start-fault.ts';
import { SettingsError } from '#kit/server/settings/settings.ts';

/** Why a process did not start: one line if the user can fix it, the whole error if the program is wrong. */
export function startReason(error: unknown): string {
  if (error instanceof SettingsError || error instanceof StartFault || error instanceof KeyError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return fullReason(error) ?? portReason(error) ?? error.stack ?? error.message;
}

// initdb and PostgreSQL report it in their own words, the database by a code, Node by another.
function fullReason(error: unknown): string | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? one.code : '';
    const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
    if (isFull || /No space left on device|Disk quota exceeded/.test(one.message)) {
      return 'The disk of the database, of the data folder or of the temporary folder is full. Make room, or set DATA_DIR to a folder on another disk.';
    }
  }
  return undefined;
}

function portReason(error: Error): string | undefined {
  if (!('code' in error && 'syscall' in error && error.syscall === 'listen' && 'port' in error)) return undefined;
  const port = `Port ${String(error.port)}${'address' in error ? ` on ${String(error.address)}` : ''}`;
  if (error.code === 'EADDRINUSE') return `${port} is in use. Stop what uses it, or set another PORT.`;
  if (error.code === 'EACCES') return `${port} may not be opened by this user. Set another PORT.`;
  if (error.code === 'EADDRNOTAVAIL') return `${port}: this machine has no such address. Set another HOST.`;
  return undefined;
}
