import crypto from 'node:crypto';
import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import S3rver from '@20minutes/s3rver';

/** An object store that speaks the S3 protocol, in this process, on a free port. */
export type ObjectStore = {
  readonly place: {
    readonly bucket: string;
    readonly endpoint: string;
    readonly region: string;
    readonly accessKey: string;
    readonly secretKey: string;
  };
  /** The keys of the bucket that start with the prefix. */
  readonly keys: (prefix: string) => Promise<string[]>;
  /** Makes an object look as if it had been written in 1970. */
  readonly makeOld: (key: string) => void;
  readonly stop: () => Promise<void>;
};

// The store encrypts the page markers of lists with more than 1,000 keys with DES, which OpenSSL no longer has; any
// other cipher works.
function giveCipher(make: (name: string, key: Buffer, iv: Buffer) => unknown) {
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes]);
  return (name: string, key: Buffer, iv: Buffer, ...rest: unknown[]) =>
    name === 'des'
      ? make('aes-128-cbc', twice(key), twice(iv))
      : (make as (...given: unknown[]) => unknown)(name, key, iv, ...rest);
}
Object.assign(crypto, {
  createCipheriv: giveCipher(crypto.createCipheriv),
  createDecipheriv: giveCipher(crypto.createDecipheriv),
});

/** Starts a store that keeps its objects in a folder and has one empty bucket. */
export async function objectStore(folder: string): Promise<ObjectStore> {
  mkdirSync(folder, { recursive: true });
  const bucket = 'bureau-files';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    // It takes the AWS client's lists (`/bucket/?list-type=2`) for wrongly signed.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  // The only account of this store.
  const [accessKey, secretKey, region] = ['S3RVER', 'S3RVER', 'us-east-1'];
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
  return {
    place: { bucket, endpoint, region, accessKey, secretKey },
    async keys(prefix) {
      const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }));
      return (Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key]));
    },
    makeOld: (key) => utimesSync(join(folder, bucket, `${key}._S3rver_object`), new Date(0), new Date(0)),
    async stop() {
      client.destroy();
      await server.close();
    },
  };
}
