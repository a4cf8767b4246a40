/** What a file may cost to read. Bytes are real ones: no header is believed. */
export const limits = {
  /** Of a file as it was sent. */
  packedBytes: 512 * 1024 ** 2,
  unpackedBytes: 4 * 1024 ** 3,
  /** Unpacked to packed, once more than a megabyte came out. */
  ratio: 100,
  /** One key with its value, the blanks between them included; or one cell. */
  tokenBytes: 64 * 1024,
  /** Faults that are listed; more are counted only. */
  faults: 1_000_000,
  /** Of a workbook inside a zip file, or in the old format: those are read whole. */
  wholeBytes: 32 * 1024 ** 2,
  /** Texts that the cells of a workbook share. */
  sharedBytes: 48 * 1024 ** 2,
  sheetRows: 1_048_576,
  sheetColumns: 256,
  /** Rows without a value between those with one, or after them. */
  emptyRows: 10_000,
  entries: 1000,
  sheets: 100,
  /** What the child may hold beyond what it held before it opened the file. */
  memoryBytes: 100 * 1024 ** 2,
  seconds: 900,
} as const;

export type Limits = { readonly [K in keyof typeof limits]: number };
