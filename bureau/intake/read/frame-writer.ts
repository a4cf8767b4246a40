import { headBytes, streams } from './frames.ts';

/** Where frames go: standard output in the child, a list in tests. */
export type Outlet = { write(bytes: Buffer, done: () => void): void };

const frameBytes = 256 * 1024;
const mostInFlight = 8 * frameBytes;

type Filling = { bytes: Buffer; at: number };

/** Gathers lines by stream and writes them as frames. Rows are written straight into the frame's bytes. */
export class FrameWriter {
  private readonly outlet: Outlet;
  private readonly filling: Filling[];
  private inFlight = 0;
  private wake: (() => void) | undefined;

  constructor(outlet: Outlet, sectionCount: number) {
    this.outlet = outlet;
    this.filling = Array.from({ length: streams.firstSection + sectionCount }, () => {
      return { bytes: Buffer.alloc(0), at: 0 };
    });
  }

  /** A place in the stream's frame with room for so many bytes: write from `at` on, then say where the line ends. */
  room(stream: number, bytes: number): Filling {
    const filling = this.filling[stream];
    if (!filling) throw new RangeError(`no such stream: ${stream}`);
    if (filling.at + bytes > filling.bytes.length) {
      this.send(stream);
      filling.bytes = Buffer.allocUnsafeSlow(Math.max(frameBytes, bytes + headBytes));
      filling.at = headBytes;
    }
    return filling;
  }

  line(stream: number, text: string): void {
    const filling = this.room(stream, Buffer.byteLength(text));
    filling.at += filling.bytes.write(text, filling.at);
  }

  /** Waits until the reader has taken most of what was written, so that memory does not grow with a slow one. */
  async drained(): Promise<void> {
    while (this.inFlight > mostInFlight) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** Sends what is gathered, the summary last, and waits until all of it has left. */
  async end(summary: string): Promise<void> {
    for (let stream = 1; stream < this.filling.length; stream += 1) this.send(stream);
    this.line(streams.summary, summary);
    this.send(streams.summary);
    while (this.inFlight > 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  private send(stream: number): void {
    const filling = this.filling[stream];
    if (!filling || filling.at <= headBytes) return;
    const { bytes, at } = filling;
    bytes.writeUInt8(stream, 0);
    bytes.writeUInt32LE(at - headBytes, 1);
    filling.bytes = Buffer.alloc(0);
    filling.at = 0;
    this.inFlight += at;
    this.outlet.write(bytes.subarray(0, at), () => {
      this.inFlight -= at;
      this.wake?.();
    });
  }
}
