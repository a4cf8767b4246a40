/**
 * The bytes under a scanner: a moving part of a stream. Bytes not consumed stay, and the next piece follows them.
 * Zeros follow the last byte, so that a scanner that runs past the end stops there.
 */
export class Window {
  bytes: Buffer;
  /** Of the first byte not consumed. */
  start = 0;
  end = 0;
  /** Bytes consumed before `start`, for reporting positions. */
  private passed = 0;
  private readonly most: number;

  constructor(mostBytes: number) {
    this.most = mostBytes;
    this.bytes = Buffer.alloc(mostBytes + 16);
  }

  get free(): number {
    return this.most - (this.end - this.start);
  }

  /** The stream position of a window position. */
  offsetOf(at: number): number {
    return this.passed + at;
  }

  /** Takes as much of a chunk as fits and returns how much that was. */
  append(chunk: Uint8Array, from: number): number {
    if (this.start > 0) {
      this.bytes.copyWithin(0, this.start, this.end);
      this.passed += this.start;
      this.end -= this.start;
      this.start = 0;
    }
    const taken = Math.min(this.most - this.end, chunk.length - from);
    this.bytes.set(chunk.subarray(from, from + taken), this.end);
    this.end += taken;
    this.bytes.fill(0, this.end, this.end + 16);
    return taken;
  }
}

/**
 * Feeds a scanner from a stream: it consumes what it can and is called again with more, finally once with all that is
 * left.
 */
export async function scan(
  source: AsyncIterable<Uint8Array>,
  window: Window,
  step: (isLast: boolean) => void | Promise<void>,
): Promise<void> {
  for await (const chunk of source) {
    for (let from = 0; from < chunk.length; ) {
      from += window.append(chunk, from);
      if (window.free === 0 || from === chunk.length) await step(false);
    }
  }
  await step(true);
}
