/**
 * A scanner of content: fed while a file arrives, asked at its end. Throws a ScannerAway when it cannot judge; then
 * nothing is known of the file.
 */
export type Scan = {
  readonly take: (chunk: Uint8Array) => Promise<void>;
  /** The name of what was found; undefined for a clean file. */
  readonly end: () => Promise<string | undefined>;
  /** The file is abandoned. */
  readonly drop: () => void;
};

/** The configured scanner; each file has a scan of its own. */
export type Scanner = { readonly begin: () => Promise<Scan> };

/** The scanner cannot be reached, does not answer in time, or says that it cannot judge. */
export class ScannerAway extends Error {
  constructor(cause: unknown) {
    super('the scanner is away', { cause });
    this.name = 'ScannerAway';
  }
}
