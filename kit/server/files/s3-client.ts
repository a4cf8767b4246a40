import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { isStoreAway, StoreAway } from './store-away.ts';

/**
 * Access to an S3-compatible store. Without keys the client uses the usual sources: AWS_ variables, a role of the
 * machine.
 */
export type S3Access = {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKey: string | undefined;
  readonly secretKey: string | undefined;
  /** Timeouts other than the usual ones. */
  readonly timeouts?: S3Timeouts;
};

/**
 * Milliseconds: until a connection is made, until an answer begins or a copy is made, and without a byte in either
 * direction.
 */
export type S3Timeouts = {
  readonly connect: number;
  readonly answer: number;
  readonly copy: number;
  readonly silence: number;
};

// Calls wait inside their transaction, which the database ends after 30 s: all tries together take less.
const usual: S3Timeouts = { connect: 3_000, answer: 10_000, copy: 25_000, silence: 30_000 };

// Each file that a browser reads slowly occupies one; waiting for one times out as if the store did not connect.
const agent = { keepAlive: true, maxSockets: 500 };

type Use = 'asks' | 'copies' | 'sends';

export const timeoutsOf = (access: S3Access): S3Timeouts => access.timeouts ?? usual;

/**
 * A client of the store; it throws a StoreAway when the store is away. One that `sends` content times out when no
 * byte moves any more, however long a part takes; any other when no answer begins in time.
 */
export function s3Client(access: S3Access, use: Use = 'asks'): S3Client {
  const { endpoint, region, accessKey, secretKey } = access;
  const { connect, answer, copy, silence } = timeoutsOf(access);
  const client = new S3Client({
    region,
    // Stores other than Amazon's are addressed directly; the bucket is the first part of the path.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKey === undefined || secretKey === undefined
      ? {}
      : { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    // Many compatible stores do not support the newer checksums; TLS and our own digest protect the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without timeouts the client waits for ever, and its caller holds a connection to the database.
    requestHandler: {
      connectionTimeout: connect,
      httpAgent: agent,
      httpsAgent: agent,
      ...(use === 'sends'
        ? { socketTimeout: silence }
        : { requestTimeout: use === 'copies' ? copy : answer, throwOnRequestTimeout: true }),
    },
    maxAttempts: { asks: 2, copies: 1, sends: 3 }[use],
  });
  // Outside of the tries: the error left after the last of them.
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isStoreAway(error) ? new StoreAway(error) : error;
      }
    },
    { step: 'initialize', priority: 'high' },
  );
  return client;
}

/**
 * The content of an object from the store; a StoreAway if nothing arrives for this long while more is wanted. The
 * timer stops while the reader pauses, as a browser on a slow line does.
 */
export function unlessSilent(body: Readable, milliseconds: number): Readable {
  return Readable.from(wanted(body, milliseconds), { objectMode: false });
}

async function* wanted(body: Readable, milliseconds: number): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const timer = setTimeout(() => body.destroy(new StoreAway('silent')), milliseconds);
      const { done, value } = await chunks.next().finally(() => clearTimeout(timer));
      if (done === true) return;
      yield value;
    }
  } catch (error) {
    throw isStoreAway(error) ? new StoreAway(error) : error;
  } finally {
    body.destroy();
  }
}
