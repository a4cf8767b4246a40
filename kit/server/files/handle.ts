import { randomBytes } from 'node:crypto';

/** A new name of a file in the store: 128 random bits in hex. */
export function newHandle(): string {
  return randomBytes(16).toString('hex');
}

/** The handle itself; throws for anything else, so that no path can be requested instead. */
export function checked(handle: string): string {
  if (!/^[0-9a-f]{32}$/.test(handle)) throw new Error('not a handle of the file store');
  return handle;
}
