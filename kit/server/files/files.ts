import type { Readable } from 'node:stream';

/** A file as it lies in the store. */
export type StoredFile = { readonly handle: string; readonly bytes: number; readonly sha256: Buffer };

/** A kept file on this machine; it may be a copy, which `close` removes. */
export type LocalFile = { readonly path: string; readonly close: () => Promise<void> };

/**
 * Where files lie that came in or were made here. A handle is random (128 bits) and says nothing; it is no permission
 * either: a browser never sees one, only links that name a row (links.ts).
 */
export type Files = {
  /** Writes what comes into quarantine, counted and hashed; durable when it returns. Throws what `chunks` throws, and then nothing is left. */
  readonly receive: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** Takes a received file out of quarantine; durable when it returns. Kept twice is kept once. */
  readonly keep: (handle: string) => Promise<void>;
  /** Receives and keeps at once: files that the server makes. */
  readonly write: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** A kept file as it lies there; throws when there is none. `range` counts bytes, both ends inclusive. */
  readonly read: (handle: string, range?: { readonly start: number; readonly end: number }) => Promise<Readable>;
  /** A kept file as a path of this machine, for a process that works on files; throws when there is none. Close it. */
  readonly localFile: (handle: string) => Promise<LocalFile>;
  /** The handles of all kept files, in no order that can be relied on. */
  readonly list: () => AsyncIterable<string>;
  /** Removes a file wherever it lies; one that is not there is no fault. */
  readonly remove: (handle: string) => Promise<void>;
  /** Removes what has lain in quarantine for longer: leftovers of a server that was killed. Returns how many. */
  readonly sweep: (olderThanMinutes: number) => Promise<number>;
};
