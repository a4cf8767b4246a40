import { Readable } from 'node:stream';
import { S3Client } from '@aws-sdk/client-s3';
import { isStoreAway, StoreAway } from './store-away.ts';

/** How an S3-compatible store is reached. Without keys the client looks where such clients look: AWS_ variables, a role of the machine. */
export type S3Access = {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKey: string | undefined;
  readonly secretKey: string | undefined;
  /** Other times than the usual ones. */
  readonly patience?: Patience;
};

/** Milliseconds: until a connection stands, until an answer begins or a copy is made, and without a byte in either direction. */
export type Patience = {
  readonly connect: number;
  readonly answer: number;
  readonly copy: number;
  readonly silence: number;
};

// Calls wait inside their transaction, which the database ends after 30 s: all tries come to less.
const usual: Patience = { connect: 3_000, answer: 10_000, copy: 25_000, silence: 30_000 };

// Each file that a browser is slowly taking holds one; whoever waits for one is given up as if the store did not connect.
const agent = { keepAlive: true, maxSockets: 500 };

type Use = 'asks' | 'copies' | 'sends';

export const patienceOf = (access: S3Access): Patience => access.patience ?? usual;

/**
 * A client of the store; what it throws when the store is away is a StoreAway. One that `sends` content gives up when
 * nothing moves any more, however long a part of it takes; any other when no answer begins in time.
 */
export function s3Client(access: S3Access, use: Use = 'asks'): S3Client {
  const { endpoint, region, accessKey, secretKey } = access;
  const { connect, answer, copy, silence } = patienceOf(access);
  const client = new S3Client({
    region,
    // Stores other than Amazon's are found by their address; the bucket is the first part of the path there.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(accessKey === undefined || secretKey === undefined
      ? {}
      : { credentials: { accessKeyId: accessKey, secretAccessKey: secretKey } }),
    // Many compatible stores do not know the newer checksums; TLS and our own digest guard the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without times of its own the client waits for ever, and whoever waits for it holds a connection to the database.
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
  // Outside of the tries: what is left after the last of them.
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
 * What the store sends of an object; a StoreAway when nothing comes for so long while more is wanted. The time stands
 * still while whoever reads it rests, as a browser on a slow line does.
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
