/** A file in a folder elsewhere. */
export type FarFile = { readonly path: string; readonly bytes: number };

/** A folder on another machine, as an object store has it. Paths are below it, with slashes. */
export type FarFolder = {
  /** How it is named to people. */
  readonly name: string;
  /** The files whose path begins so, in the order of their names. */
  readonly list: (path: string) => AsyncIterable<FarFile>;
  /** Brings a file there, whole or not at all, with the time it was written at. */
  readonly put: (path: string, from: string) => Promise<void>;
  /** Brings a file back, with its time; throws when there is none. */
  readonly get: (path: string, to: string) => Promise<void>;
  readonly putText: (path: string, text: string) => Promise<void>;
  /** What `putText` brought; undefined when there is none. */
  readonly text: (path: string) => Promise<string | undefined>;
  /** One that is not there is no fault. */
  readonly remove: (path: string) => Promise<void>;
  readonly close: () => void;
};
