import type { UploadKind } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { ClamdPlace } from './clamd-place.ts';
import { clamd } from './clamd.ts';
import { checkContent } from '#kit/server/files/content.ts';
import { refusalOf } from './finding.ts';
import { isUnpackable } from './inspect.ts';
import { type Content, inspectInThread } from './inspect-threads.ts';
import type { Scan } from './scanner.ts';
import { testVirusWatch } from './signatures.ts';
import type { Asker } from '#kit/server/threads/turn-threads.ts';

/** How a file is scanned on its way into the store. */
export type UploadScan = {
  /** Passes the content on while it is scanned; throws a refusal at the end, or a ScannerAway. */
  readonly through: (chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  /**
   * Looks into the received file before it leaves quarantine; refuses content that is not what the name says, and
   * what a person must not open. True if it was scanned, false for a RAR archive that no scanner unpacked.
   */
  readonly look: (file: Received) => Promise<boolean>;
};

type Received = Content & {
  readonly name: string;
  /** Its first bytes. */
  readonly head: Uint8Array;
};

type ScanSettings = { readonly scanner: ClamdPlace | undefined };

/**
 * The scan of one kind of upload: the built-in check always, ClamAV where it is configured. Data files and lists of
 * customers are opened by their readers alone, which refuse macros and passwords with the codes of a data file.
 * `asker` is whose files take turns with those of others; the server itself without one.
 */
export function uploadScan(kind: UploadKind, { scanner }: ScanSettings, asker?: Asker): UploadScan {
  // What is in a file shows once its parts are joined.
  if (kind === 'part') return { through: passedOn, look: async () => true };
  return {
    through: (chunks) => scanned(chunks, scanner),
    async look(file) {
      if (kind === 'data' || kind === 'batch' || kind === 'lines') return true;
      if (kind !== 'bank' && kind !== 'table' && kind !== 'portfolio') checkContent(file.name, file.head);
      const finding = await inspectInThread(file, asker);
      if (finding !== undefined) throw refusalOf(finding);
      if (!isUnpackable(file.head) || scanner !== undefined) return true;
      if (kind !== 'document') throw new Refusal('file-unscanned', 'file');
      return false;
    },
  };
}

async function* passedOn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

async function* scanned(chunks: AsyncIterable<Uint8Array>, place: ClamdPlace | undefined): AsyncGenerator<Uint8Array> {
  const watch = testVirusWatch();
  const scan = place === undefined ? undefined : await clamd(place).begin();
  try {
    for await (const chunk of chunks) {
      if (watch.sees(chunk)) throw refusalOf({ kind: 'virus', what: 'EICAR' });
      await scan?.take(chunk);
      yield chunk;
    }
    await refuseFound(scan);
  } finally {
    scan?.drop();
  }
}

async function refuseFound(scan: Scan | undefined): Promise<void> {
  const found = await scan?.end();
  if (found !== undefined) throw refusalOf({ kind: 'virus', what: found });
}
