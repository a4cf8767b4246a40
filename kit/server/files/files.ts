import type { Readable } from 'node:stream';

/** A file as it lies in the store. */
export type StoredFile = { readonly handle: string; readonly bytes: number; readonly sha256: Buffer };

/**
 * Where files lie that came in or were made here. A handle is random (128 bits) and says nothing; it is no permission
 * either: a browser never sees one, only links that name a row (links.ts).
 */
export type Files = {
  /** Writes what comes into quarantine, counted and hashed; on disk when it returns. Throws what `chunks` throws, and then nothing is left. */
  readonly receive: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** Takes a received file out of quarantine; durable when it returns. Kept twice is kept once. */
  readonly keep: (handle: string) => Promise<void>;
  /** Receives and keeps at once: files that the server makes. */
  readonly write: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** A kept file as it lies there; throws when there is none. `range` counts bytes, both ends inclusive. */
  readonly read: (handle: string, range?: { readonly start: number; readonly end: number }) => Promise<Readable>;
  /** The path of a kept file on this machine, for a process that works on files. */
  readonly localPath: (handle: string) => Promise<string>;
  /** Removes a file wherever it lies; one that is not there is no fault. */
  readonly remove: (handle: string) => Promise<void>;
  /** Removes what has lain in quarantine for longer: leftovers of a server that was killed. Returns how many. */
  readonly sweep: (olderThanMinutes: number) => Promise<number>;
};
