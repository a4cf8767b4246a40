import { headBytes } from './frames.ts';

/** Whole lines of COPY text for one stream. */
export type Frame = { readonly stream: number; readonly lines: Buffer };

const mostBytes = 64 * 1024 ** 2;

/** Cuts a stream of bytes into the frames that FrameWriter wrote. Refuses invalid frames. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const head = Buffer.alloc(headBytes);
  let body: Buffer | undefined;
  let filled = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const target = body ?? head;
      const taken = chunk.copy(target, filled, at, Math.min(chunk.length, at + target.length - filled));
      at += taken;
      filled += taken;
      if (filled < target.length) continue;
      filled = 0;
      if (body) {
        yield { stream: head.readUInt8(0), lines: body };
        body = undefined;
      } else {
        const bytes = head.readUInt32LE(1);
        if (bytes === 0 || bytes > mostBytes) throw new Error(`no frame has ${bytes} bytes`);
        body = Buffer.allocUnsafeSlow(bytes);
      }
    }
  }
}
