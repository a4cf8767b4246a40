/** A file in a folder elsewhere. */
export type FarFile = { readonly path: string; readonly bytes: number };

/** A folder on another machine, such as an object store. Paths are below it, with slashes. */
export type FarFolder = {
  /** Its name in messages. */
  readonly name: string;
  /** The files whose path begins so, in the order of their names. */
  readonly list: (path: string) => AsyncIterable<FarFile>;
  /** Stores a file there, whole or not at all, with its modification time. */
  readonly put: (path: string, from: string) => Promise<void>;
  /** Copies a file back, with its time; throws if there is none. */
  readonly get: (path: string, to: string) => Promise<void>;
  readonly putText: (path: string, text: string) => Promise<void>;
  /** What `putText` stored; undefined if there is none. */
  readonly text: (path: string) => Promise<string | undefined>;
  /** A missing one is not an error. */
  readonly remove: (path: string) => Promise<void>;
  readonly close: () => void;
};
