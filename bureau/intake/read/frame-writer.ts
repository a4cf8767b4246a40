import { headBytes, streams } from './frames.ts';

/** The destination of frames: standard output in the child, a list in tests. */
export type Outlet = { write(bytes: Buffer, done: () => void): void };

const frameBytes = 256 * 1024;
const mostInFlight = 8 * frameBytes;

type Filling = { bytes: Buffer; at: number };

/** Collects lines by stream and writes them as frames. Rows are written straight into the frame's bytes. */
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

  /** Reserves room for this many bytes in the stream's frame: write from `at` on, then say where the line ends. */
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

  /** Waits until the reader has consumed most of the output, so that a slow reader does not make memory grow. */
  async drained(): Promise<void> {
    while (this.inFlight > mostInFlight) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** Sends what is collected, the summary last, and waits until all of it has left. */
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
