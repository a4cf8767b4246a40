/** The limits of reading a file. Bytes are real ones: no header is trusted. */
export const limits = {
  /** The size of the file as sent. */
  packedBytes: 512 * 1024 ** 2,
  unpackedBytes: 4 * 1024 ** 3,
  /** Unpacked to packed, checked after the first megabyte. */
  ratio: 100,
  /** One key with its value, including the blanks between them; or one cell. */
  tokenBytes: 64 * 1024,
  /** Faults that are listed; further ones are only counted. */
  faults: 1_000_000,
  /** A workbook inside a zip file, or in the old format: these are read as a whole. */
  wholeBytes: 32 * 1024 ** 2,
  /** Shared texts of a workbook's cells. */
  sharedBytes: 48 * 1024 ** 2,
  sheetRows: 1_048_576,
  sheetColumns: 256,
  /** Empty rows between rows with a value, or after them. */
  emptyRows: 10_000,
  entries: 1000,
  sheets: 100,
  /** Memory that the child may use beyond its memory before it opened the file. */
  memoryBytes: 100 * 1024 ** 2,
  seconds: 900,
} as const;

export type Limits = { readonly [K in keyof typeof limits]: number };
