import { constants, createDeflateRaw } from 'node:zlib';

/**
 * Packs many items one after another in one deflater: each is fully flushed, which forgets what came before it, and
 * closed by an empty last block (RFC 1951 3.2.6). One deflater for each would leave some hundred kilobytes until the
 * next large collection.
 */
export type Deflater = {
  /** The bytes as one deflate stream. The next may be given before this one is done; they are packed in turn. */
  readonly pack: (bytes: Uint8Array) => Promise<Buffer>;
  readonly close: () => void;
};

const lastBlock = Buffer.from([0x03, 0x00]);

/** A deflater; `level` 1 is the fastest, 9 packs most (default 6). */
export function openDeflater(level?: number): Deflater {
  const deflater = createDeflateRaw(level === undefined ? {} : { level });
  let parts: Buffer[] = [];
  let before: Promise<unknown> = Promise.resolve();
  deflater.on('data', (part: Buffer) => parts.push(part));

  const deflate = (bytes: Uint8Array): Promise<Buffer[]> =>
    new Promise((done, failed) => {
      deflater.once('error', failed);
      deflater.write(bytes);
      deflater.flush(constants.Z_FULL_FLUSH, () => {
        deflater.off('error', failed);
        const packed = parts;
        parts = [];
        done([...packed, lastBlock]);
      });
    });
  const inTurn = (bytes: Uint8Array): Promise<Buffer[]> => {
    const packed = before.then(() => deflate(bytes));
    before = packed.catch(() => undefined);
    return packed;
  };

  return {
    pack: async (bytes) => Buffer.concat(await inTurn(bytes)),
    close: () => deflater.close(),
  };
}
