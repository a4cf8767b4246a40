import type { Readable } from 'node:stream';

/** A file in the store. */
export type StoredFile = { readonly handle: string; readonly bytes: number; readonly sha256: Buffer };

/** A kept file on this machine; it may be a copy, which `close` removes. */
export type LocalFile = { readonly path: string; readonly close: () => Promise<void> };

/**
 * The store of received and generated files. A handle is random (128 bits) and says nothing. It is not a permission:
 * a browser never sees one, only links that name a row (links.ts).
 */
export type Files = {
  /**
   * Writes an incoming file into quarantine, counted and hashed; durable when it returns. Throws what `chunks`
   * throws, and then nothing is left.
   */
  readonly receive: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** A file in quarantine as it came, for its scan alone; throws if there is none. */
  readonly quarantined: (handle: string) => Promise<Readable>;
  /** Moves a received file out of quarantine; durable when it returns. Repeating it has no effect. */
  readonly keep: (handle: string) => Promise<void>;
  /** Receives and keeps at once: files that the server makes. */
  readonly write: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredFile>;
  /** A kept file as stored; throws if there is none. `range` counts bytes, both ends inclusive. */
  readonly read: (handle: string, range?: { readonly start: number; readonly end: number }) => Promise<Readable>;
  /** A kept file as a path of this machine, for a process that works on files; throws if there is none. Close it. */
  readonly localFile: (handle: string) => Promise<LocalFile>;
  /** The handles of all kept files, in no particular order. */
  readonly list: () => AsyncIterable<string>;
  /** Removes a file wherever it is; a missing one is not an error. */
  readonly remove: (handle: string) => Promise<void>;
  /** Removes files that are longer in quarantine: leftovers of a killed server. Returns how many. */
  readonly sweep: (olderThanMinutes: number) => Promise<number>;
};
