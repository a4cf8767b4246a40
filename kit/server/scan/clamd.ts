import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ClamdPlace } from './clamd-place.ts';
import { type Scan, type Scanner, ScannerAway } from './scanner.ts';

/** How long clamd may stay silent: a large archive takes its time. */
const silenceMilliseconds = 60_000;
const largestReply = 4096;

/**
 * ClamAV's daemon by its INSTREAM command (clamd(8)): lengths of four bytes before each chunk, a length of 0 at the
 * end, then one line, `stream: OK` or `stream: NAME FOUND`. Anything else is no judgement: a ScannerAway.
 */
export function clamd(place: ClamdPlace): Scanner {
  return {
    async begin() {
      const socket = connect(place).setTimeout(silenceMilliseconds);
      socket.on('timeout', () => socket.destroy(new Error('clamd is silent')));
      const reply = replyOf(socket);
      // The reply is awaited at the end; a failure before then is told by the next write.
      reply.catch(() => undefined);
      await away(once(socket, 'connect'));
      socket.write('zINSTREAM\0');
      return scanOver(socket, reply);
    },
  };
}

function scanOver(socket: Socket, reply: Promise<string>): Scan {
  return {
    async take(chunk) {
      // clamd ends a stream that is larger than its StreamMaxLength by a reply of its own.
      if (socket.destroyed || !socket.writable) return;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      socket.write(length);
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), reply]).catch(() => undefined);
    },
    async end() {
      if (socket.writable) socket.write(Buffer.alloc(4));
      const said = await away(reply);
      socket.destroy();
      const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1];
      if (found === undefined && said !== 'stream: OK') throw new ScannerAway(new Error(said));
      return found;
    },
    drop: () => void socket.destroy(),
  };
}

/** What clamd says until it ends its reply. */
function replyOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8').on('data', (text) => {
      said += String(text);
      if (said.includes('\0')) resolve(said.slice(0, said.indexOf('\0')));
      else if (said.length > largestReply) socket.destroy(new Error('clamd says too much'));
    });
    socket.on('error', reject).on('close', () => reject(new Error('clamd went away')));
  });
}

async function away<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ScannerAway(error);
  }
}
